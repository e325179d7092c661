"""The files of a repository by which its code is judged: those that a command would mark, but for very large ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sew_hooks.languages.registry import SUFFIXES
from sew_hooks.repository.git import Repository
from sew_hooks.run.inputs import Input
from sew_hooks.settings.configuration import Configuration

if TYPE_CHECKING:
    import random

_LARGEST = 200_000
"""The largest size in bytes of a file that is measured: a file is read whole, however long that takes."""

_MOST_BYTES = 3_000_000
"""The size of a sample after which no further file is added to it. Reading as much takes some seconds."""

Track = Callable[..., Iterator[Any]]
"""Yields items as they are, and shows the progress: it gets the items, what is done to them, and their number."""


def measured_files(repository: Repository, configuration: Configuration) -> list[Input]:
    """Return the tracked files that a command would mark, in a fixed order."""
    paths = [repository.root / name for name in sorted(repository.tracked())]
    return [
        Input(str(path), path, configuration.languages, ignored=configuration.ignored_in(str(path)))
        for path in paths
        if SUFFIXES.get(path.suffix.lower()) in configuration.languages
        and _is_measured(path)
        and not configuration.excluded_by(str(path))
    ]


def sampled(files: Sequence[Input], most: int, chance: random.Random) -> list[Input]:
    """Return a sample of at most ``most`` files that are not too large together.

    What is concluded from it may be written down for a whole team, so it does not depend on how busy a machine is.
    """
    chosen: list[Input] = []
    size = 0
    for item in chance.sample(files, min(len(files), most)):
        if size >= _MOST_BYTES:
            break
        chosen.append(item)
        size += item.path.stat().st_size if item.path else 0
    return chosen


def _is_measured(path: Path) -> bool:
    return path.is_file() and not path.is_symlink() and path.stat().st_size <= _LARGEST
