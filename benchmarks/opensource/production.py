"""Which files of a project are production code that people wrote.

Tests, examples and documentation are left out by their names, and so are copies of other projects. Generated files say
so at their start.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Iterable
from pathlib import Path, PurePath

from sew_hooks.languages.registry import SUFFIXES

CAP = 100
"""The largest number of files counted of one project, drawn at random, so that a few large projects do not dominate."""

LARGEST = 250_000
"""The largest size in bytes of a file that is counted: larger ones are tables."""

_OTHER_FOLDER = re.compile(
    r"(?:^|[-_. ])(?:j?unit|(?:unit)?tests?|test(?:ing|s?(?:src|suites?|data|cases?|utils?))|fixtures?|examples?|demos?"
    r"|samples?|tutorials?|docs?|documentation|bench(?:marks?)?|vendor(?:ed|s)?|third[-_]?party|3rd[-_]?party"
    r"|extern(?:als?)?|extlibs?|deps|dependencies|gen(?:erated)?|debian)(?:$|[-_. ])",
    re.IGNORECASE,
)
_OTHER_FILE = re.compile(
    r"(?:^|[-_.])(?:tests?|conftest)(?:$|[-_.])|^Test(?=[A-Z])|Test(?:s|Case)?$|^(?:package|module)-info$"
)

_GENERATED = re.compile(
    rb"generated (?:by|from|with|using|file|code|automatically)|auto(?:matically)?[- ]?generated|@generated"
    rb"|do not (?:edit|modify)",
    re.IGNORECASE,
)
_HEAD = 2000
"""The number of bytes at the start of a file in which it may say that it was generated."""


def is_production(path: PurePath, language: str) -> bool:
    """Whether a file of a project is production code of ``language``, by its path inside the project."""
    return (
        SUFFIXES.get(path.suffix.lower()) == language
        and not any(_OTHER_FOLDER.search(folder) for folder in path.parts[:-1])
        and not _OTHER_FILE.search(path.stem)
    )


def is_written(content: bytes) -> bool:
    """Whether a person wrote ``content``: it is not empty, not too large, and does not say that it was generated."""
    return bool(content.strip()) and len(content) <= LARGEST and not _GENERATED.search(content[:_HEAD])


def drawn(projects: Iterable[tuple[str, Path]]) -> list[Path]:
    """Return the files of projects, named and unpacked, that are counted: at most ``CAP`` of each, and none twice."""
    seen: set[bytes] = set()
    return [file for name, folder in projects for file in _draw(name, folder, seen)]


def _draw(name: str, folder: Path, seen: set[bytes]) -> list[Path]:
    fresh = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = path.read_bytes()
        digest = hashlib.sha256(content).digest()
        if digest not in seen and is_written(content):
            seen.add(digest)
            fresh.append(path)
    return sorted(random.Random(name).sample(fresh, min(CAP, len(fresh))))
