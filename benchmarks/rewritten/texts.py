"""The texts in this folder: programs that a model wrote, marked, and rewritten by another model."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import TypedDict

FOLDER = Path(__file__).parent


class Written(TypedDict):
    """A program, the same with a mark, and what another instance returned for that; ``None`` if it was not asked."""

    name: str
    original: str
    marked: str
    rewritten: str | None


def written(language: str) -> list[Written]:
    """Return the programs of a language; none if none were collected."""
    path = FOLDER / f"{language}.jsonl.gz"
    if not path.exists():
        return []
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
