"""Replacing a file: completely or not at all, and without losing what somebody else writes there.

The new content is written beside the old one, under a name of ours, and takes its place at once. If a killed run leaves
a file under such a name, a later run that writes into the same folder removes it.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sew_hooks.files.kept_access import keep_access
from sew_hooks.patterns import pattern

if sys.platform != "win32":
    import fcntl

_PREFIX, _SUFFIX = ".sew-", ".tmp"
_OURS = pattern(rf"{re.escape(_PREFIX)}[a-z0-9_]{{8}}{re.escape(_SUFFIX)}")
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_PATIENCE_SECONDS = 0.2
_UNSUPPORTED = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EPERM)

_cleared: set[Path] = set()
"""Folders in which this process has looked for files of killed runs."""


def put(target: Path, pieces: Iterable[bytes]) -> None:
    """Write a file completely or not at all.

    Its mode, its access list and its attributes are kept, and its owner where the system allows it. Raises ``OSError``.
    """
    with _written_beside(target, pieces) as scrap:
        os.replace(scrap, target)


def put_instead(target: Path, content: bytes, expected: bytes) -> bool:
    """Write a file as :func:`put` does, but leave it as it is, and return False, if it does not hold ``expected``."""
    with _written_beside(target, [content]) as scrap:
        # Another run of ours may have been faster, which does no harm.
        return _replaced(scrap, target, (expected, content))


def exchange(one: str, other: Path) -> bool:
    """Exchange the names of two files at once; return False if the system cannot. Raises ``OSError``."""
    # Python has no function for it.
    import ctypes

    names = os.fsencode(one), os.fsencode(other)
    library: Any = ctypes.CDLL(None, use_errno=True) if os.name == "posix" else None
    if hasattr(library, "renameat2"):
        here, swap = -100, 2
        status: int = library.renameat2(here, names[0], here, names[1], swap)
    elif hasattr(library, "renamex_np"):
        swap = 2
        status = library.renamex_np(*names, swap)
    else:
        return False
    number = ctypes.get_errno()
    if status and number not in _UNSUPPORTED:
        raise OSError(number, os.strerror(number))
    return not status


def _replaced(scrap: str, target: Path, expected: tuple[bytes, bytes]) -> bool:
    """Replace a file with one of the ``expected`` contents by ``scrap``, and check the content that was replaced."""
    ours = os.stat(scrap)
    if not exchange(scrap, target):
        if target.read_bytes() not in expected:
            return False
        os.replace(scrap, target)
        return True
    if Path(scrap).read_bytes() in expected:
        return True
    # Somebody else was faster, and gets their file back; if a third one was faster still, that one stays.
    exchange(scrap, target)
    if not os.path.samestat(os.stat(scrap), ours):
        exchange(scrap, target)
    return False


@contextmanager
def _written_beside(target: Path, pieces: Iterable[bytes]) -> Iterator[str]:
    """Write a file of ours beside ``target``, with its mode; it is removed if it still has its own name at the end."""
    with _writing_in(target.parent):
        scrap = _scrap(target, pieces)
        try:
            yield scrap
        finally:
            with suppress(FileNotFoundError):
                os.unlink(scrap)


def _scrap(target: Path, pieces: Iterable[bytes]) -> str:
    is_new = not target.exists()
    name = os.fspath(target.parent / f"{_PREFIX}{os.urandom(4).hex()}{_SUFFIX}")
    # What is new gets the mode that the system gives it here. What is not is our own alone until all of it is kept.
    descriptor = os.open(name, _NEW, 0o666 if is_new else 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
        if not is_new:
            keep_access(target, name)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(name)
        raise
    return name


@contextmanager
def _writing_in(folder: Path) -> Iterator[None]:
    """Tell other runs that one is at work in a folder: as long as one is, no run clears the folder."""
    if sys.platform == "win32":
        yield
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:  # the next writer there reports why
        yield
        return
    try:
        if folder not in _cleared:
            _cleared.add(folder)
            with suppress(OSError):
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                _clear(folder)
        _share(descriptor)
        yield
    finally:
        os.close(descriptor)


def _share(descriptor: int) -> None:
    # Clearing takes no time; any other holder of the lock is not a run of ours.
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while time.monotonic() < deadline:
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
            return
        time.sleep(0.01)


def _clear(folder: Path) -> None:
    """Remove the files of killed runs of the same person from a folder in which no run is at work."""
    for entry in os.scandir(folder):
        status = entry.stat(follow_symlinks=False) if _OURS.fullmatch(entry.name) else None
        if status is not None and stat.S_ISREG(status.st_mode) and status.st_uid == os.geteuid():
            os.unlink(entry.path)
