"""The files of a repository by which its code is judged: those that a command would mark, but for very large ones."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from sew_hooks.repository.git import Repository
from sew_hooks.run.inputs import Input
from sew_hooks.run.source_files import SUFFIXES
from sew_hooks.settings.configuration import Configuration

_LARGEST = 200_000
"""The largest size in bytes of a file that is measured: a file is read whole, however long that takes."""

_LONGEST_SECONDS = 5.0
"""The time after which no further file of a sample is looked at."""

Track = Callable[[Iterable[Any], str, int], Iterator[Any]]
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


def sampled(files: Sequence[Input], most: int, chance: random.Random, what: str, track: Track) -> Iterator[Input]:
    """Yield a sample of at most ``most`` files, as far as the time allows."""
    chosen = chance.sample(files, min(len(files), most))
    end = time.monotonic() + _LONGEST_SECONDS
    for item in track(chosen, what, len(chosen)):
        yield item
        if time.monotonic() > end:
            break


def _is_measured(path: Path) -> bool:
    return path.is_file() and not path.is_symlink() and path.stat().st_size <= _LARGEST
