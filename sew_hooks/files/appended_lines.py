"""Files of our own that are only added to, a line at a time.

A line is there as a whole or not at all. What another program or a killed one left unfinished at the end stays a line
of its own, so that it spoils no other.
"""

from __future__ import annotations

import os
import stat
import sys
import time
from contextlib import suppress
from pathlib import Path

from sew_hooks.files.regular_files import read_source
from sew_hooks.named_tuples import NamedTuple

if sys.platform != "win32":
    import fcntl

_FLAGS = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_PATIENCE_SECONDS = 1.0


class NumberedLine(NamedTuple):
    """A line that is not blank, and its number in the file, from 1."""

    number: int
    text: bytes


def append_line(path: Path, line: bytes) -> None:
    """Add a line to a file that only its owner may read; not through a link, and as a whole or not at all.

    Raises ``OSError``, also for anything but a regular file, which is left alone.
    """
    path.parent.mkdir(mode=0o700, exist_ok=True)
    descriptor = os.open(path, _FLAGS | getattr(os, "O_BINARY", 0), 0o600)
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError("not a regular file")
        _append(descriptor, line + b"\n", is_alone=_waited_for_others(descriptor))
    finally:
        os.close(descriptor)


def numbered_lines(path: Path) -> list[NumberedLine]:
    """Return the lines of such a file; none if there is no file. Raises ``FileError``."""
    if not os.path.lexists(path):
        return []
    # Only a newline ends a line: JSON may hold every other character that ends lines for Python.
    lines = read_source(path).split(b"\n")
    return [NumberedLine(number, text) for number, text in enumerate(lines, 1) if text.strip()]


def _append(descriptor: int, line: bytes, *, is_alone: bool) -> None:
    size = os.lseek(descriptor, 0, os.SEEK_END)
    if size:
        os.lseek(descriptor, size - 1, os.SEEK_SET)
        if os.read(descriptor, 1) != b"\n":
            line = b"\n" + line
    try:
        while line:  # a disk that becomes full takes a part, and refuses the next one
            line = line[os.write(descriptor, line) :]
    except BaseException:
        if is_alone:
            os.ftruncate(descriptor, size)
        raise


def _waited_for_others(descriptor: int) -> bool:
    """Wait until no other run adds to the file; return False if that cannot be known. A run adds within no time."""
    if sys.platform == "win32":
        return False
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while time.monotonic() < deadline:
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        time.sleep(0.01)
    return False
