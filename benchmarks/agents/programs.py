"""Programs that a coding agent of 2026 wrote, each for its own purpose and in the style of production code."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import TypedDict

FOLDER = Path(__file__).parent


class Program(TypedDict):
    """A program and its name."""

    name: str
    code: str


def written(language: str) -> list[Program]:
    """Return the programs of a language; none if none were collected."""
    path = FOLDER / f"{language}.jsonl.gz"
    if not path.exists():
        return []
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
