"""Which files are source code, and of which language. A search for marks also finds what git tracks."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath

from sew_hooks.files.regular_files import FileError, open_source
from sew_hooks.languages.registry import REGISTRY, SUFFIXES
from sew_hooks.patterns import pattern
from sew_hooks.repository.git import GitError, files_in_index, has_repository

SKIPPED_FOLDERS = frozenset({"build", "node_modules"})
"""Folders that a search does not enter, besides hidden ones and virtual environments."""

_SCRIPTS = {
    language.name: pattern(rf"#![^\n]*\b{language.interpreter}[0-9.]*\b".encode())
    for language in REGISTRY.values()
    if language.interpreter
}
"""The first line of a script, by language."""

_LONGEST_LINE = 1_000
"""The number of bytes of a first line that are read."""


Excluded = Callable[[str], object]
"""Whether a path is left out. That of a folder ends in a slash."""


def looks_like_range(word: str) -> bool:
    """Whether a word names a range of commits. What exists in the folder is a path, even if it has two dots."""
    return ".." in word and word.strip(".") != "" and not os.path.lexists(word) and ".." not in Path(word).parts


def source_files(
    paths: Iterable[Path],
    languages: Collection[str],
    excluded: Excluded = lambda _: False,
    *,
    tracked: bool = False,
) -> Iterator[Path]:
    """Yield the files of ``paths``, each once: files themselves, and of folders the files of ``languages``, by name.
    What is ``excluded`` is left out, and an excluded folder is not searched.

    With ``tracked``, what git tracks is found in any folder, and programs without a suffix by their first line. If git
    cannot be asked, these are missing; ``tracked_files`` says so.

    A search does not follow symbolic links: their targets are found anyway, or are outside. A file or folder that
    cannot be opened is yielded too, so that ``read_source`` can say why.
    """
    seen: set[str] = set()
    for path in paths:
        for file in _files(path, languages, excluded, tracked):
            real = os.path.realpath(file)
            if real not in seen:
                seen.add(real)
                yield file


def tracked_files(folder: Path, languages: Collection[str]) -> Iterator[tuple[Path, bool]]:
    """Yield the files of a folder that git tracks, and whether each is of one of ``languages``.

    Outside of a repository there are none. Raises ``GitError``.
    """
    if has_repository(Path(os.path.realpath(folder))):
        for file in files_in_index(folder):
            path = folder / file.name
            language = _language_of_program(path) if file.is_executable else SUFFIXES.get(path.suffix.lower())
            yield path, language in languages


def is_in_place(file: Path) -> bool:
    """Whether a tracked file is in the work tree, and not a link; or cannot be asked about, which its reader tells."""
    try:
        return stat.S_ISREG(file.lstat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True


def is_found(name: str, folder: Path) -> bool:
    """Whether a search without git of ``folder`` enters all folders that the path ``name`` from there goes through."""
    return all(_is_searched(parent.name, folder / parent) for parent in PurePosixPath(name).parents if parent.name)


def language_of(path: Path, content: bytes) -> str:
    """Return the language of a file by its suffix or, if it has none, by its ``#!`` line.

    Raises ``FileError`` if neither helps.
    """
    language = SUFFIXES.get(path.suffix.lower())
    if language is None and not path.suffix:
        language = next((name for name, first_line in _SCRIPTS.items() if first_line.match(content)), None)
    if language is None:
        raise FileError(f"not a language we know; known suffixes: {', '.join(sorted(SUFFIXES))}")
    return language


def _unless(excluded: Excluded, file: Path) -> Iterator[Path]:
    if not excluded(str(file)):
        yield file


def _files(path: Path, languages: Collection[str], excluded: Excluded, tracked: bool) -> Iterator[Path]:
    if not os.path.isdir(path):
        yield from _unless(excluded, path)
        return
    searched = [*_search(path, languages, excluded)]
    yield from searched
    if tracked:
        with suppress(GitError):
            listed = (file for file, is_source in tracked_files(path, languages) if is_source)
            for file in sorted({*listed}.difference(searched)):
                if is_in_place(file) and not _is_behind_link(file, path):
                    yield from _unless(excluded, file)


def _is_behind_link(file: Path, folder: Path) -> bool:
    """Whether a folder between the two was replaced by a link: git does not track what is there."""
    inside = os.path.relpath(file, folder)
    return os.path.realpath(file) != os.path.join(os.path.realpath(folder), inside)


def _language_of_program(path: Path) -> str | None:
    """The language of a program; only one without a suffix is read for that."""
    try:
        first = b""
        if not path.suffix:
            with open_source(path) as file:
                first = file.readline(_LONGEST_LINE)
        return language_of(path, first)
    except (FileError, OSError):
        return None


def _search(folder: Path, languages: Collection[str], excluded: Excluded) -> Iterator[Path]:
    if excluded(f"{folder}/"):
        return
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        yield folder
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            if _is_searched(entry.name, entry.path):
                yield from _search(Path(entry.path), languages, excluded)
        elif entry.is_file(follow_symlinks=False) and SUFFIXES.get(Path(entry.name).suffix.lower()) in languages:
            yield from _unless(excluded, Path(entry.path))


def _is_searched(name: str, folder: str | Path) -> bool:
    if name.startswith(".") or name in SKIPPED_FOLDERS:
        return False
    return not os.path.exists(os.path.join(folder, "pyvenv.cfg"))
