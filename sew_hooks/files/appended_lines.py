"""Files of our own that are only added to, a line at a time."""

from __future__ import annotations

import os
import stat
from pathlib import Path


def append_line(path: Path, line: bytes) -> None:
    """Add a line to a file that only its owner may read; it is written at once, and not through a link.

    Anything but a regular file is left alone. Raises ``OSError``.
    """
    path.parent.mkdir(mode=0o700, exist_ok=True)
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    descriptor = os.open(path, flags, 0o600)
    try:
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.write(descriptor, line + b"\n")
    finally:
        os.close(descriptor)
