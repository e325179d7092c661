"""What a file has beside its content and its name: who may do what with it, and the attributes that people gave it.

A file takes the place of another one with all of that, or not at all: without its access list, the same mode may allow
a group what was allowed to one person.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

_ACCESS = "system."
_KEPT = (_ACCESS, "security.", "trusted.", "user.")
"""The attributes of access and of people; any other one is a file system's own."""

_OF_ONE_CONTENT = frozenset({"security.capability", "security.evm", "security.ima"})
"""Attributes that tell something of one content: the system drops or computes them when a file is written to."""

_NO_ATTRIBUTES = (errno.ENOTSUP, errno.ENOSYS, errno.EPERM)


def keep_access(before: Path, after: str) -> None:
    """Give a file the owner, group, mode, access list and attributes of another one.

    The owner may differ where the system does not allow it; then a program that is executed does not get the rights of
    the new one. Raises ``OSError`` where anything else cannot be kept.
    """
    status = before.stat()
    _keep_owner(status, after)
    kept = _attributes(before)
    for name in _attributes(after).keys() - kept.keys():
        if name.startswith(_ACCESS):  # the list that a folder gives to new files
            _change(name, os.removexattr, after, name)
    is_owners = os.stat(after).st_uid == status.st_uid
    os.chmod(after, stat.S_IMODE(status.st_mode) & (0o7777 if is_owners else 0o777))
    present = _attributes(after)
    for name, value in kept.items():
        if present.get(name) != value:
            _change(name, os.setxattr, after, name, value)


def _keep_owner(status: os.stat_result, after: str) -> None:
    new = os.stat(after)
    if (new.st_uid, new.st_gid) == (status.st_uid, status.st_gid) or not hasattr(os, "chown"):
        return
    try:
        os.chown(after, status.st_uid, status.st_gid)
    except OSError:
        with suppress(OSError):  # the group is one's own, where the owner is not
            os.chown(after, -1, status.st_gid)
    groups, everybodys = status.st_mode >> 3 & 0o7, status.st_mode & 0o7
    if os.stat(after).st_gid != status.st_gid and groups & ~everybodys:
        raise OSError(errno.EPERM, "its group cannot be kept, and another one would get its rights")


def _attributes(path: Path | str) -> Mapping[str, bytes]:
    if not hasattr(os, "listxattr"):
        return {}
    try:
        names = os.listxattr(path)
    except OSError as error:
        if error.errno in _NO_ATTRIBUTES:
            return {}
        raise
    return {name: os.getxattr(path, name) for name in names if name.startswith(_KEPT) and name not in _OF_ONE_CONTENT}


def _change(name: str, change: Callable[..., None], *arguments: str | bytes) -> None:
    try:
        change(*arguments)
    except OSError as error:
        raise OSError(error.errno, f"its attribute {name} cannot be kept") from error
