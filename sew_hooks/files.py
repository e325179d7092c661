"""Finding source files, reading them, and writing them back whole or not at all."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from sew_hooks.errors import SewError, reason_of

SUFFIXES = {
    **dict.fromkeys((".py", ".pyw"), "python"),
    ".java": "java",
    **dict.fromkeys((".cpp", ".cc", ".cxx", ".c++", ".ipp", ".tpp", ".inl", ".cu", ".cuh"), "cpp"),
    **dict.fromkeys((".h", ".hpp", ".hh", ".hxx", ".h++"), "cpp"),
}
"""The language of each file name suffix we know, in lower case. A ``.c`` file is C, which is not C++."""

SKIPPED_FOLDERS = frozenset({"build", "node_modules"})
"""Folders that a search does not enter, beside hidden ones and virtual environments."""

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


def read_source(path: Path) -> bytes:
    """Return the bytes of ``path``; raise ``FileError`` if it is no regular file or cannot be read."""
    try:
        with open(path, "rb", opener=_open_without_waiting) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise FileError("not a regular file")
            return file.read()
    except OSError as error:
        raise FileError(reason_of(error)) from error


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
    was, when the link leads out of the repository, the file is read-only, it no longer holds ``before``, or its folder
    cannot be written to.
    """
    target = _target(path)
    found = read_source(target)
    if found == after:
        return
    if found != before:
        raise FileError("changed since it was read; left as it is")
    try:
        # The mode is asked too because a superuser may write to everything.
        if not os.access(target, os.W_OK) or not target.stat().st_mode & 0o222:
            raise FileError("read-only")
        _write_beside(target, after)
    except OSError as error:
        raise FileError(reason_of(error)) from error


def write_file(path: Path, content: bytes | str) -> None:
    """Write ``content`` to ``path``, text in UTF-8, whole or not at all, in place of what is there.

    What is no regular file, such as a pipe, is written to as it is. Raises ``FileError``, which names ``path``, if it
    fails.
    """
    target = Path(os.path.realpath(path))
    if isinstance(content, str):
        content = content.encode("utf-8", "backslashreplace")
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(content)
        else:
            _write_beside(target, content)
    except OSError as error:
        raise FileError(f"{path}: {reason_of(error)}") from error


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


def _open_without_waiting(path: str, flags: int) -> int:
    # Opening a named pipe would otherwise wait for somebody to write to it.
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _target(path: Path) -> Path:
    target = Path(os.path.realpath(path))
    if not target.is_relative_to(os.path.realpath(_boundary(path))):
        raise FileError(f"a symbolic link out of the repository, to {target}")
    return target


def _boundary(path: Path) -> Path:
    """Return the folder that writing to ``path`` must not leave through a symbolic link.

    It is the innermost git work tree around ``path`` that is not itself reached through a link out of another
    one; without any it is the working directory, or the file's own folder if it lies elsewhere.
    """
    absolute = Path(os.path.abspath(path))
    work_tree: Path | None = None
    for folder in reversed(absolute.parents):
        if work_tree is not None and folder.is_symlink():
            break
        if os.path.exists(folder / ".git"):
            work_tree = folder
    if work_tree is not None:
        return work_tree
    working_directory = Path.cwd()
    return working_directory if absolute.is_relative_to(working_directory) else absolute.parent


def _write_beside(target: Path, content: bytes) -> None:
    # Loading this module takes longer than detection needs for a short file.
    import tempfile

    status = target.stat() if target.exists() else None
    descriptor, name = tempfile.mkstemp(prefix=".sew-", dir=target.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if status is None:
            os.chmod(name, 0o666 & ~_umask())
        else:
            if hasattr(os, "chown"):
                with suppress(PermissionError):
                    os.chown(name, status.st_uid, status.st_gid)
            os.chmod(name, stat.S_IMODE(status.st_mode))
        os.replace(name, target)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(name)
        raise


def _umask() -> int:
    # The only way to ask for it is to set it.
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
