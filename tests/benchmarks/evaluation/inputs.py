"""Small inputs for experiments: code that holds enough to be detected, corpora of it, and options."""

from __future__ import annotations

import gzip
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.corpora import key
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import KEY
from sew_hooks.engine.api import embed

FUNCTION = """\
def total{number}({parameters}):
    result = 0
    for value in values:
        if value != 0 and not value < limit:
            result = result + value
            while result > limit:
                result = result // 2
        else:
            result -= 1
        if value > limit:
            result = result * 3
            if result > 0 and limit != 0:
                result = result - 1
    while result > 100:
        result = result // 2
        if not result < limit:
            break
    flag = True if result > limit else False
    return (result)
"""
CODE = "\n\n".join(
    FUNCTION.format(number=number, parameters=", ".join(["values", "limit", "more", "other", "last"][: number + 2]))
    for number in range(4)
)
"""Enough to be detected in either scope."""

MARKED = embed(CODE, "python", key(KEY)).source
"""The same, marked with the key of the experiments."""

NAMELESS = "values = []\n"
"""Too little to be detected."""


def options(folder: Path, **chosen: Any) -> Options:
    """Return options for corpora in ``folder``."""
    usual: dict[str, Any] = {
        "data": folder, "language": ["python"], "sample": None, "seed": 1, "jobs": 1, "work": folder / "work",
        "rewriter": None,
    }  # fmt: skip
    return Options(**usual | chosen)


def repository(folder: Path, commits: list[dict[str, str | None]]) -> Path:
    """Make a bare repository; each commit says which files it writes, and deletes those that are None."""
    stream = []
    for number, files in enumerate(commits):
        stream.append(f"commit refs/heads/main\ncommitter A <a@b.c> {1_500_000_000 + number} +0000\ndata 1\nx\n")
        for path, text in files.items():
            data = None if text is None else text.encode()
            stream.append(
                f"D {path}\n" if data is None else f"M 100644 inline {path}\ndata {len(data)}\n{data.decode()}\n"
            )
    subprocess.run(["git", "init", "-q", "--bare", "-b", "main", str(folder)], check=True)
    subprocess.run(["git", "-C", str(folder), "fast-import", "--quiet"], input="".join(stream).encode(), check=True)
    return folder


def write_corpus(folder: Path, name: str, codes: Sequence[str], **fields: Any) -> None:
    """Write a corpus of programs that share ``fields``."""
    language = name.rpartition("_")[2]
    with gzip.open(folder / f"{name}.jsonl.gz", "wt", encoding="utf-8") as lines:
        for number, code in enumerate(codes):
            program = {
                "id": f"{name}/{number}", "lang": language, "code": code, "author_or_model": "somebody",
                "problem_id": f"{name}-{number}", "source_repo": "somewhere", "tests": None, **fields,
            }  # fmt: skip
            lines.write(json.dumps(program) + "\n")
