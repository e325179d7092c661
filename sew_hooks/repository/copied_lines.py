"""Which lines of a text stand in a commit already: code that was copied or moved from another place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set

from sew_hooks.files.regular_files import FileError
from sew_hooks.languages.registry import SUFFIXES
from sew_hooks.repository.git import Repository
from sew_hooks.repository.statement_runs import (
    FEWEST,
    StatementRun,
    codes_of,
    known_runs,
    lines_in,
    marks_in,
    statements_of,
    written_runs,
)
from sew_hooks.repository.text_changes import lines_of

_FEWEST_SIGNS = 12
"""The length of the shortest line that is searched for; shorter ones are in nearly every file."""

_MOST_LINES = 50
"""The largest number of lines of one text that are searched for."""

_MOST_FILES = 20
"""The largest number of files, for each text, in which the statements are compared."""


def copied_lines(
    repository: Repository, texts: Sequence[tuple[bytes, Set[int]]], revision: str = "HEAD"
) -> list[frozenset[int]]:
    """Return, for each text with its written lines, those whose statements stand in a source file of ``revision``.

    Layout does not count. Of a large text, some copies may be missed. If there is nothing to search for, git is not
    asked.
    """
    runs = [written_runs(statements_of(content), written) for content, written in texts]
    searched = {
        line
        for (content, _), runs_of_text in zip(texts, runs, strict=True)
        for line in _searched(content, runs_of_text)
    }
    commit = repository.commit(revision) if searched else None
    if commit is None:
        return [frozenset()] * len(texts)
    names = repository.holding(searched, commit, SUFFIXES)[: _MOST_FILES * len(texts)]
    known = {mark for name in names for mark in _marks_of(name, repository, commit)}
    return [
        frozenset(line for run in runs_of_text for part in known_runs(run, known) for line in lines_in(part))
        for runs_of_text in runs
    ]


def _searched(content: bytes, runs: Iterable[StatementRun]) -> list[bytes]:
    """The lines to search for: the longest one of each few statements, so that a copied function has some of them."""
    lines, longest_lines = lines_of(content), set[bytes]()
    for run in runs:
        for at in range(0, len(run) - FEWEST + 1, FEWEST):
            longest = max((lines[line - 1].strip() for line in lines_in(run[at : at + FEWEST])), key=len)
            if len(longest) >= _FEWEST_SIGNS:
                longest_lines.add(longest)
    return sorted(longest_lines, key=len, reverse=True)[:_MOST_LINES]


def _marks_of(name: str, repository: Repository, commit: str) -> set[str]:
    try:
        return {*marks_in(codes_of(statements_of(repository.read(name, commit))))}
    except FileError:  # too large
        return set()
