"""Paths in agents' events, as this machine has them.

Agents on Windows, and editors that are made of VS Code, write one file in several ways: ``C:\\shop\\a.py``,
``/c:/shop/a.py`` and ``file:///c%3A/shop/a.py``. Elsewhere such a path would be a file with an odd name in the current
folder, which is not there, and so would be left alone without a word.
"""

from __future__ import annotations

import os
import re

from sew_hooks.files.regular_files import FileError

_ADDRESS = re.compile(r"[A-Za-z][\w+.-]+:/")
_OF_WINDOWS = re.compile(r"/?[A-Za-z]:[\\/]|\\\\")


def local_path(given: str, *, windows: bool = os.name == "nt") -> str:
    """Return a path of an event as this machine writes it.

    Raises ``FileError``, which names it, for a path of Windows on another system, and for one that is on no disk here.
    """
    path = _path_in(given) if _ADDRESS.match(given) else given
    if not _OF_WINDOWS.match(path):
        return path
    if not windows:
        raise FileError(f"{given}: a path of Windows; in WSL, start the agent there too")
    return path.removeprefix("/")


def _path_in(address: str) -> str:
    """The path in an address of a file."""
    from urllib.parse import unquote, urlsplit

    try:
        parts = urlsplit(address)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme != "file" or parts.netloc not in ("", "localhost") or parts.query or parts.fragment:
        raise FileError(f"{address}: not a file of this machine")
    return unquote(parts.path, errors="surrogateescape")
