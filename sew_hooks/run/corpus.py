"""A corpus of code that people wrote: its texts, from files, folders, git repositories and JSON Lines."""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterable, Iterator
from functools import partial
from gzip import GzipFile
from pathlib import Path
from typing import TypedDict

from sew_hooks.files.regular_files import LARGEST, FileError, open_source, read_source
from sew_hooks.files.typed_json import JsonError, parse_json
from sew_hooks.languages.registry import SUFFIXES
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.repository.git import GitError, tracked_in
from sew_hooks.run.source_files import is_in_place, language_of, source_files

_JSON_LINES = (".jsonl", ".jsonl.gz")

_BARE = ("HEAD", "objects", "refs")
"""The files by which git itself recognizes a repository without a work tree."""


class CorpusText(NamedTuple):
    """One text of a corpus, or the reason why there is none."""

    name: str
    source: str | bytes
    error: str = ""


class _Code(TypedDict):
    code: str


class _JsonLine(_Code, total=False):
    """A line of a corpus in JSON Lines."""

    lang: object
    id: object


def texts(paths: Iterable[Path], language: str) -> Iterator[CorpusText]:
    """Yield the texts of ``language`` in ``paths``.

    A folder stands for its source files; in a git work tree, for those that git tracks. A file in JSON Lines has an
    object with ``code`` on each line; ``lang`` gives the language, if it is there, and ``id`` the name.
    """
    for path in paths:
        if path.name.endswith(_JSON_LINES):
            yield from _rows(path, language)
        else:
            yield from _sources(path, language)


def _sources(path: Path, language: str) -> Iterator[CorpusText]:
    try:
        for file in _files(path, language):
            yield from _source(file, language)
    except GitError as error:
        yield CorpusText(str(path), "", str(error))


def _source(file: Path, language: str) -> Iterator[CorpusText]:
    try:
        content = read_source(file)
        if language_of(file, content) == language:
            yield CorpusText(str(file), content)
    except FileError as error:
        yield CorpusText(str(file), "", str(error))


def _files(path: Path, language: str) -> Iterator[Path]:
    """The files that a path stands for.

    Raises ``GitError`` for a repository without files, or if git cannot list them.
    """
    if os.path.exists(path / ".git"):
        return _tracked(path, language)
    if all(os.path.exists(path / name) for name in _BARE):
        raise GitError("a bare repository, which has no files; clone it")
    return source_files([path], [language])


def _tracked(folder: Path, language: str) -> Iterator[Path]:
    """The source files of a git work tree that git tracks."""
    names = tracked_in(folder)
    if not names:
        raise GitError("git tracks no files there")
    for name in sorted(names):
        file = folder / name
        if SUFFIXES.get(file.suffix.lower()) == language and is_in_place(file):
            yield file


def _rows(path: Path, language: str) -> Iterator[CorpusText]:
    try:
        with open_source(path) as file, GzipFile(fileobj=file) if path.suffix == ".gz" else file as lines:
            for number, line in enumerate(iter(partial(lines.readline, LARGEST), b""), start=1):
                if len(line) == LARGEST:
                    raise FileError(f"line {number} has {LARGEST:,} bytes or more")
                if line.strip():
                    yield from _row(f"{path}:{number}", line.decode(), language)
    except (FileError, OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        yield CorpusText(str(path), "", str(error))


def _row(name: str, line: str, language: str) -> Iterator[CorpusText]:
    try:
        row = parse_json(line, _JsonLine)
    except JsonError:
        yield CorpusText(name, "", 'not a JSON object with "code"')
        return
    if str(row.get("lang", language)).lower() == language:
        yield CorpusText(str(row.get("id", name)), row["code"])
