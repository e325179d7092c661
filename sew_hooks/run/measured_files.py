"""The files of a repository by which its code is judged: those that a command would mark, but for very large ones."""

from __future__ import annotations

from pathlib import Path

from sew_hooks.repository.git import Repository
from sew_hooks.run.inputs import Input
from sew_hooks.run.source_files import SUFFIXES
from sew_hooks.settings.configuration import Configuration

_LARGEST = 200_000
"""The largest size in bytes of a file that is measured: a file is read whole, however long that takes."""


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


def _is_measured(path: Path) -> bool:
    return path.is_file() and not path.is_symlink() and path.stat().st_size <= _LARGEST
