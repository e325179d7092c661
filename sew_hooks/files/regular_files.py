"""Reading regular files, within bounds."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TypeVar

from sew_hooks.errors import SewError, reason_of

LARGEST = 32_000_000
"""The largest size in bytes of a file that is read."""

_Item = TypeVar("_Item")


class FileError(SewError):
    """A file cannot be read, is in no language that we know, or must not be written to."""


def read_source(path: Path, most: int = LARGEST) -> bytes:
    """Return the bytes of ``path``.

    Raises ``FileError`` if it is not a regular file, has more than ``most`` bytes, or cannot be read.
    """
    try:
        with open_source(path) as file:
            # Nothing is read of a file that is too large, and no more memory is taken than a file needs.
            size = os.fstat(file.fileno()).st_size
            content = file.read(size + 1) if size <= most else None
            if content is not None and len(content) > size:  # it grows, or its size is not known
                content += file.read(most - size)
    except OSError as error:
        raise FileError(reason_of(error)) from error
    if content is None or len(content) > most:
        raise FileError(f"larger than {most:,} bytes")
    return content


@contextmanager
def open_source(path: Path) -> Iterator[BinaryIO]:
    """Open ``path`` to be read. Raises ``FileError`` if it is not a regular file, and ``OSError``."""
    with open(path, "rb", opener=open_without_waiting) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise FileError("not a regular file")
        yield file


def open_without_waiting(path: str, flags: int) -> int:
    """Open a file for ``open``, which would wait at a named pipe for a writer."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def in_groups(items: Iterable[_Item], size_of: Callable[[_Item], int]) -> Iterator[list[_Item]]:
    """Yield the items whose contents may be in memory together: up to ``LARGEST`` bytes, or one that is larger."""
    group: list[_Item] = []
    together = 0
    for item in items:
        size = size_of(item)
        if group and together + size > LARGEST:
            yield group
            group, together = [], 0
        group.append(item)
        together += size
    if group:
        yield group
