"""Writing files completely or not at all, and nowhere that a link in a checkout leads to."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from sew_hooks.errors import reason_of
from sew_hooks.files.regular_files import FileError, read_source
from sew_hooks.files.replacement import put, put_instead

_CHANGED = "changed since it was read; left as it is"


def replace_source(path: Path, before: bytes, after: bytes) -> None:
    """Replace the content ``before`` of ``path`` by ``after``: after a crash, one of the two is there, complete.

    A symbolic link stays, and the file it leads to is replaced. The mode, the access list and the attributes are kept,
    and the owner where the system allows it. If ``after`` is already there, another run was faster. Raises
    ``FileError``, and leaves everything as it was, where ``source_place`` does, when the file is read-only or has other
    hard links, one of its attributes cannot be kept, it no longer contains ``before``, or its folder cannot be written
    to.
    """
    target = source_place(path)
    present = read_source(target)
    if present == after:
        return
    if present != before:
        raise FileError(_CHANGED)
    try:
        status = target.stat()
        # The mode is checked too, because a superuser may write to everything.
        if not os.access(target, os.W_OK) or not status.st_mode & 0o222:
            raise FileError("read-only")
        if status.st_nlink > 1:
            raise FileError(f"has {status.st_nlink} names (hard links), which would no longer be one file")
        if not put_instead(target, after, before):
            raise FileError(_CHANGED)
    except OSError as error:
        raise FileError(reason_of(error)) from error


def write_file(path: Path, content: bytes | str | Iterable[str]) -> None:
    """Write ``content`` to ``path``, text in UTF-8, completely or not at all, in place of what is there.

    Text may come in pieces. Anything but a regular file, such as a pipe, is written to directly. Raises ``FileError``,
    which names ``path``, if it fails, or if there is a link in the way that may come from a checkout.
    """
    place = place_of(path)
    try:
        if path.exists() and not path.is_file():
            with open(path, "wb") as file:
                file.writelines(_pieces(content))
        else:
            put(place, _pieces(content))
    except OSError as error:
        raise FileError(f"{path}: {reason_of(error)}") from error


def _pieces(content: bytes | str | Iterable[str]) -> Iterator[bytes]:
    if isinstance(content, bytes):
        yield content
    else:
        for text in [content] if isinstance(content, str) else content:
            yield text.encode("utf-8", "backslashreplace")


def place_of(path: Path) -> Path:
    """Return the path to which a file, perhaps a new one, is written.

    Raises ``FileError``, which names ``path``, if there is a link in the way that may come from a checkout: ``path``
    itself, or a folder that leads out of the checkout or into its ``.git``.
    """
    absolute = Path(os.path.abspath(path))
    checkout = _checkout(absolute)
    if checkout is None:
        return Path(os.path.realpath(path))
    if absolute.is_symlink():
        raise FileError(f"{path}: a symbolic link, which is not written through; name the file itself")
    try:
        return _inside(absolute, checkout)
    except FileError as error:
        raise FileError(f"{path}: {error}") from None


def work_tree_around(absolute: Path) -> Path | None:
    """Return the innermost git work tree around a path that is not itself reached through a link out of another one."""
    innermost: Path | None = None
    for folder in reversed(absolute.parents):
        if innermost is not None and folder.is_symlink():
            break
        if os.path.exists(folder / ".git"):
            innermost = folder
    return innermost


def source_place(path: Path) -> Path:
    """Return the file that is replaced where ``path`` is a source file.

    Raises ``FileError`` for a symbolic link out of the repository, and for the files of git.
    """
    absolute = Path(os.path.abspath(path))
    boundary = _checkout(absolute) or absolute.parent
    if _is_gits(absolute.relative_to(boundary)):
        raise FileError("a file of git")
    return _inside(absolute, boundary)


def _inside(path: Path, boundary: Path) -> Path:
    """Return the target of ``path``.

    Raises ``FileError`` if it is outside ``boundary``, or if links lead into a ``.git``.
    """
    target = Path(os.path.realpath(path))
    root = Path(os.path.realpath(boundary))
    if not target.is_relative_to(root):
        raise FileError(f"a symbolic link out of the repository, to {target}")
    if _is_gits(target.relative_to(root)) and not _is_gits(path.relative_to(boundary)):
        raise FileError(f"a symbolic link into the files of git, to {target}")
    return target


def _is_gits(path: Path) -> bool:
    return any(part.lower() == ".git" for part in path.parts)


def _checkout(absolute: Path) -> Path | None:
    """Return the folder that writing must not leave through a symbolic link; None if the links are the user's own.

    It is the git work tree around the path; without any it is the working directory, if the path lies there.
    """
    around = work_tree_around(absolute)
    if around is not None:
        return around
    working_directory = Path.cwd()
    return working_directory if absolute.is_relative_to(working_directory) else None
