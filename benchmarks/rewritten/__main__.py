"""Prepare programs for a rewriter, and collect what it returned.

    python -m benchmarks.rewritten mark FOLDER      FOLDER/original/* -> FOLDER/marked/*
    python -m benchmarks.rewritten collect FOLDER   FOLDER/{original,marked,rewritten}/* -> LANGUAGE.jsonl.gz here

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
from benchmarks.rewritten.texts import FOLDER, Written
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
    """Write the programs of each language into a file beside this module."""
    programs: dict[str, list[Written]] = {}
    for path in sorted((folder / "original").iterdir()):
        marked, rewritten = (folder / step / path.name for step in ("marked", "rewritten"))
        program = Written(
            name=path.stem,
            original=path.read_text(encoding="utf-8"),
            marked=marked.read_text(encoding="utf-8"),
            rewritten=rewritten.read_text(encoding="utf-8") if rewritten.exists() else None,
        )
        programs.setdefault(_LANGUAGES[path.suffix], []).append(program)
    for language, found in programs.items():
        text = "".join(json.dumps(program) + "\n" for program in found)
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
