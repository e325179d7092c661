"""How the files that configure us and the linters are read: from the disk, unless a caller has another place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sew_hooks.files.bounded_toml import LARGEST
from sew_hooks.files.regular_files import FileError, read_source

Reader = Callable[[Path], "bytes | None"]
"""Returns the content of a file, or None if there is no such file. Raises ``FileError`` for one that it cannot read."""


def from_disk(path: Path) -> bytes | None:
    """Return the content that a file has on the disk."""
    try:
        return read_source(path, LARGEST)
    except FileError as error:
        if isinstance(error.__cause__, (FileNotFoundError, NotADirectoryError)):
            return None
        raise
