"""Which lines of a text stand in a commit already: code that was copied or moved from another place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import groupby

from sew_hooks.engine.unformatted import PlainStatement, statements
from sew_hooks.files.regular_files import FileError
from sew_hooks.languages.registry import SUFFIXES
from sew_hooks.repository.git import Repository
from sew_hooks.repository.text_changes import lines_of

_FEWEST_STATEMENTS = 4
"""The fewest statements, one after the other, that count as copied: fewer may be alike by chance."""

_FEWEST_SIGNS = 12
"""The length of the shortest line that is searched for; shorter ones are in nearly every file."""

_MOST_LINES = 50
"""The largest number of lines of one text that are searched for."""

_MOST_FILES = 20
"""The largest number of files, for each text, in which the statements are compared."""

_Run = tuple[bytes, ...]
"""The texts of as many statements as count as copied, one after the other."""


def copied_lines(
    repository: Repository, texts: Sequence[tuple[bytes, Set[int]]], revision: str = "HEAD"
) -> list[frozenset[int]]:
    """Return, for each text with its written lines, those whose statements stand in a source file of ``revision``.

    Layout does not count. Of a large text, some copies may be missed. If there is nothing to search for, git is not
    asked.
    """
    runs = [[*_runs(lines_of(content), written)] for content, written in texts]
    searched = {line for (content, _), each in zip(texts, runs, strict=True) for line in _searched(content, each)}
    commit = repository.commit(revision) if searched else None
    if commit is None:
        return [frozenset()] * len(texts)
    names = repository.holding(searched, commit, SUFFIXES)[: _MOST_FILES * len(texts)]
    known = {each for name in names for each in _runs_in(name, repository, commit)}
    return [_known_lines(each, known) for each in runs]


def _known_lines(runs: Iterable[Sequence[PlainStatement]], known: Set[_Run]) -> frozenset[int]:
    copied = (each for run in runs for window in _windows(run) if _texts(window) in known for each in window)
    return frozenset(line + 1 for statement in copied for line in statement.lines)


def _runs(lines: Sequence[bytes], written: Set[int]) -> Iterator[list[PlainStatement]]:
    """Yield the statements, one after the other, that were written as a whole."""
    for new, run in groupby(_held(lines), lambda each: all(line + 1 in written for line in each.lines)):
        if new:
            yield [*run]


def _windows(run: Sequence[PlainStatement]) -> Iterator[Sequence[PlainStatement]]:
    return (run[at : at + _FEWEST_STATEMENTS] for at in range(len(run) - _FEWEST_STATEMENTS + 1))


def _texts(window: Iterable[PlainStatement]) -> _Run:
    return tuple(each.text for each in window)


def _searched(content: bytes, runs: Iterable[Sequence[PlainStatement]]) -> list[bytes]:
    """The lines to search for: the longest one of each few statements, so that a copied function has some of them."""
    lines, found = lines_of(content), set[bytes]()
    for run in runs:
        for window in [*_windows(run)][::_FEWEST_STATEMENTS]:
            longest = max((lines[line].strip() for each in window for line in each.lines), key=len)
            if len(longest) >= _FEWEST_SIGNS:
                found.add(longest)
    return sorted(found, key=len, reverse=True)[:_MOST_LINES]


def _runs_in(name: str, repository: Repository, commit: str) -> set[_Run]:
    try:
        content = repository.read(name, commit)
    except FileError:  # too large
        return set()
    return {_texts(window) for window in _windows(_held(lines_of(content)))}


def _held(lines: Sequence[bytes]) -> list[PlainStatement]:
    return [each for each in statements(lines) if each.lines]
