"""Prepare programs for a rewriter, and collect what it returned.

    python -m benchmarks.rewritten mark FOLDER      FOLDER/original/* -> FOLDER/marked/*
    python -m benchmarks.rewritten collect FOLDER   FOLDER/marked/* and FOLDER/rewritten/* -> LANGUAGE.jsonl.gz here

The rewriter gets the marked programs one by one, and nothing else but ``PROMPT``. ``python -m benchmarks.evaluation
rewritten`` then counts what is left of the mark.
"""

from __future__ import annotations

import argparse
import gzip
import json
from pathlib import Path

from benchmarks.corpora import key
from benchmarks.evaluation.programs import KEY
from benchmarks.rewritten.texts import FOLDER, Pair
from sew_hooks.engine.api import embed
from sew_hooks.engine.profiles import MARKING
from sew_hooks.languages.registry import REGISTRY

PROMPT = "Rewrite the following program. Keep its behaviour the same. Return the complete rewritten code."

_LANGUAGES = {suffix: name for name, language in REGISTRY.items() for suffix in language.suffixes}


def mark(folder: Path) -> None:
    """Mark each program in ``folder/original`` with the key of the evaluation, in the default profile."""
    (folder / "marked").mkdir(exist_ok=True)
    for path in sorted((folder / "original").iterdir()):
        code = path.read_text(encoding="utf-8")
        marked = embed(code, _LANGUAGES[path.suffix], key(KEY), profile=MARKING).source
        (folder / "marked" / path.name).write_text(marked, encoding="utf-8")


def collect(folder: Path) -> None:
    """Write the pairs of each language into a file beside this module."""
    pairs: dict[str, list[Pair]] = {}
    for path in sorted((folder / "rewritten").iterdir()):
        marked = (folder / "marked" / path.name).read_text(encoding="utf-8")
        pair = Pair(name=path.stem, marked=marked, rewritten=path.read_text(encoding="utf-8"))
        pairs.setdefault(_LANGUAGES[path.suffix], []).append(pair)
    for language, found in pairs.items():
        text = "".join(json.dumps(pair) + "\n" for pair in found)
        # Without a time in its header, the same texts give the same file.
        (FOLDER / f"{language}.jsonl.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
        print(f"{language}: {len(found)} programs")


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.rewritten",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("step", choices=["mark", "collect"])
    parser.add_argument("folder", type=Path)
    arguments = parser.parse_args()
    {"mark": mark, "collect": collect}[arguments.step](arguments.folder)


if __name__ == "__main__":
    main()
