"""Finding source files, reading them, and writing them back whole or not at all."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from sew_hooks.errors import SewError, reason_of
from sew_hooks.replacing import put, put_instead

SUFFIXES = {
    **dict.fromkeys((".py", ".pyw"), "python"),
    ".java": "java",
    **dict.fromkeys((".cpp", ".cc", ".cxx", ".c++", ".ipp", ".tpp", ".inl", ".cu", ".cuh"), "cpp"),
    **dict.fromkeys((".h", ".hpp", ".hh", ".hxx", ".h++"), "cpp"),
}
"""The language of each file name suffix we know, in lower case. A ``.c`` file is C, which is not C++."""

SKIPPED_FOLDERS = frozenset({"build", "node_modules"})
"""Folders that a search does not enter, beside hidden ones and virtual environments."""

LARGEST = 32_000_000
"""The most bytes that are read of a file."""

_CHANGED = "changed since it was read; left as it is"

_PYTHON_SCRIPT = re.compile(rb"#![^\n]*\bpython[0-9.]*\b")


class FileError(SewError):
    """A file cannot be read, is of no language we know, or must not be written to."""


def discover(paths: Iterable[Path], languages: Collection[str]) -> Iterator[Path]:
    """Yield the files of ``paths``, each once: a file as it is, of a folder those of ``languages`` sorted by name.

    A search does not follow symbolic links: it meets what they lead to by itself, or has no business there.
    A file or folder that cannot be opened is yielded too, for ``read_source`` to say why.
    """
    seen: set[str] = set()
    for path in paths:
        for file in _search(path, languages) if os.path.isdir(path) else (path,):
            real = os.path.realpath(file)
            if real not in seen:
                seen.add(real)
                yield file


def read_source(path: Path, most: int = LARGEST) -> bytes:
    """Return the bytes of ``path``; raise ``FileError`` if it is no regular file, has more than ``most``, or cannot
    be read."""
    try:
        with open_source(path) as file:
            # Where the size is known, nothing is read of what is too large.
            content = file.read(most + 1) if os.fstat(file.fileno()).st_size <= most else None
    except OSError as error:
        raise FileError(reason_of(error)) from error
    if content is None or len(content) > most:
        raise FileError(f"larger than {most:,} bytes")
    return content


@contextmanager
def open_source(path: Path) -> Iterator[BinaryIO]:
    """Open ``path`` to be read. Raises ``FileError`` if it is no regular file, and ``OSError``."""
    with open(path, "rb", opener=open_without_waiting) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise FileError("not a regular file")
        yield file


def language_of(path: Path, content: bytes) -> str:
    """Return the language of a file by its suffix, or if it has none by its ``#!`` line.

    Raises ``FileError`` when neither tells.
    """
    language = SUFFIXES.get(path.suffix.lower())
    if language is None and not path.suffix and _PYTHON_SCRIPT.match(content):
        language = "python"
    if language is None:
        raise FileError(f"not a language we know; known suffixes: {', '.join(sorted(SUFFIXES))}")
    return language


def replace_source(path: Path, before: bytes, after: bytes) -> None:
    """Replace the content ``before`` of ``path`` by ``after``: after a crash one of the two is there, whole.

    A symbolic link stays and the file it leads to is replaced. Mode and, where the system lets us, owner are
    kept. Where ``after`` is there already, another run was faster. Raises ``FileError``, and leaves everything as it
    was, when the link leads out of the repository, the file is read-only or has other names, it no longer holds
    ``before``, or its folder cannot be written to.
    """
    target = _target(path)
    found = read_source(target)
    if found == after:
        return
    if found != before:
        raise FileError(_CHANGED)
    try:
        status = target.stat()
        # The mode is asked too because a superuser may write to everything.
        if not os.access(target, os.W_OK) or not status.st_mode & 0o222:
            raise FileError("read-only")
        if status.st_nlink > 1:
            raise FileError(f"has {status.st_nlink} names (hard links), which would no longer be one file")
        if not put_instead(target, after, before):
            raise FileError(_CHANGED)
    except OSError as error:
        raise FileError(reason_of(error)) from error


def write_file(path: Path, content: bytes | str | Iterable[str]) -> None:
    """Write ``content`` to ``path``, text in UTF-8, whole or not at all, in place of what is there.

    Text may come in pieces.

    What is no regular file, such as a pipe, is written to as it is. Raises ``FileError``, which names ``path``, if it
    fails, or if a link is in the way that a checkout may have brought.
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
    """Return where a file is to be written that may be new.

    Raises ``FileError``, which names ``path``, where a link is in the way that a checkout may have brought: ``path``
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


def _search(folder: Path, languages: Collection[str]) -> Iterator[Path]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        yield folder
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            if _is_searched(entry):
                yield from _search(Path(entry.path), languages)
        elif entry.is_file(follow_symlinks=False) and SUFFIXES.get(Path(entry.name).suffix.lower()) in languages:
            yield Path(entry.path)


def _is_searched(folder: os.DirEntry[str]) -> bool:
    if folder.name.startswith(".") or folder.name in SKIPPED_FOLDERS:
        return False
    return not os.path.exists(os.path.join(folder.path, "pyvenv.cfg"))


def open_without_waiting(path: str, flags: int) -> int:
    """Open a file for ``open``, which would wait at a named pipe for somebody who writes to it."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _target(path: Path) -> Path:
    absolute = Path(os.path.abspath(path))
    return _inside(absolute, _checkout(absolute) or absolute.parent)


def _inside(path: Path, boundary: Path) -> Path:
    """Return what ``path`` leads to, which writing to it must not be outside of ``boundary``, nor in its ``.git``."""
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
    """Return the folder that writing to a path must not leave through a symbolic link, None if links are the user's.

    It is the innermost git work tree around the path that is not itself reached through a link out of another
    one; without any it is the working directory, if the path lies there.
    """
    work_tree: Path | None = None
    for folder in reversed(absolute.parents):
        if work_tree is not None and folder.is_symlink():
            break
        if os.path.exists(folder / ".git"):
            work_tree = folder
    if work_tree is not None:
        return work_tree
    working_directory = Path.cwd()
    return working_directory if absolute.is_relative_to(working_directory) else None
