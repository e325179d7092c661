"""Which files are source code, and of which language."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path, PurePosixPath

from sew_hooks.files.regular_files import FileError
from sew_hooks.languages.registry import REGISTRY, SUFFIXES

SKIPPED_FOLDERS = frozenset({"build", "node_modules"})
"""Folders that a search does not enter, besides hidden ones and virtual environments."""

_SCRIPTS = {
    language.name: re.compile(rf"#![^\n]*\b{language.interpreter}[0-9.]*\b".encode())
    for language in REGISTRY.values()
    if language.interpreter
}
"""The first line of a script, by language."""


Excluded = Callable[[str], object]
"""Whether a path is left out. That of a folder ends in a slash."""


def source_files(
    paths: Iterable[Path], languages: Collection[str], excluded: Excluded = lambda _: False
) -> Iterator[Path]:
    """Yield the files of ``paths``, each once: files themselves, and of folders the files of ``languages``, by name.
    What is ``excluded`` is left out, and an excluded folder is not searched.

    A search does not follow symbolic links: their targets are found anyway, or are outside. A file or folder that
    cannot be opened is yielded too, so that ``read_source`` can say why.
    """
    seen: set[str] = set()
    for path in paths:
        for file in _search(path, languages, excluded) if os.path.isdir(path) else _unless(excluded, path):
            real = os.path.realpath(file)
            if real not in seen:
                seen.add(real)
                yield file


def is_found(name: str, folder: Path) -> bool:
    """Whether a search of ``folder`` enters all folders that the path ``name`` from there goes through."""
    return all(_is_searched(each.name, folder / each) for each in PurePosixPath(name).parents if each.name)


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
