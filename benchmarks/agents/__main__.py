"""Collect programs that a coding agent wrote: ``python -m benchmarks.agents FOLDER``.

Writes the programs in ``FOLDER``, each a file, into ``LANGUAGE.jsonl.gz`` beside this module.
"""

from __future__ import annotations

import argparse
import gzip
import json
from pathlib import Path

from benchmarks.agents.programs import FOLDER, Program
from sew_hooks.languages.registry import SUFFIXES


def collect(folder: Path) -> None:
    """Write the programs of each language into a file."""
    programs: dict[str, list[Program]] = {}
    for path in sorted(folder.iterdir()):
        program = Program(name=path.stem, code=path.read_text(encoding="utf-8"))
        programs.setdefault(SUFFIXES[path.suffix], []).append(program)
    for language, written in programs.items():
        text = "".join(json.dumps(program) + "\n" for program in written)
        # Without a time in its header, the same texts give the same file.
        (FOLDER / f"{language}.jsonl.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
        print(f"{language}: {len(written)} programs")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.agents", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path)
    collect(parser.parse_args().folder)


if __name__ == "__main__":
    main()
