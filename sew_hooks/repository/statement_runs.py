"""Code by which it is recognized: four statements that follow one another, whatever their layout and their place.

Fewer are alike by chance. A statement is known by a short code: enough to tell four together apart from all others, and
too short to tell its text. Any text has statements, since no language is asked: in most texts, these are its lines.
"""

from __future__ import annotations

import hashlib
from collections.abc import Container, Iterator, Sequence, Set
from itertools import groupby

from sew_hooks.engine.unformatted import statements
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern
from sew_hooks.repository.text_changes import lines_of

FEWEST = 4
"""The number of statements, one after the other, by which code is recognized."""

_CODE_DIGITS = 6
"""The length of the code of a statement."""

_COMMON = pattern(rb"\s*(?:(?:from|import|package|using)\b|#|//|/?\*|[rb]*[\"'])")
"""How a line begins that many files have: an import, a comment, a directive, or a documentation comment."""


class CodedStatement(NamedTuple):
    """A statement: its code, its lines, counted from 1, and the length of its text without layout.

    It is ``common`` if many files have such a statement: an import or a comment.
    """

    code: str
    lines: tuple[int, ...]
    signs: int
    common: bool


StatementRun = Sequence[CodedStatement]
"""Statements that follow one another."""


def statements_of(content: bytes) -> list[CodedStatement]:
    """Return the statements of a text that hold more than brackets."""
    lines = lines_of(content)
    return [
        CodedStatement(
            hashlib.sha256(statement.text).hexdigest()[:_CODE_DIGITS],
            tuple(line + 1 for line in statement.lines),
            len(statement.text),
            _COMMON.match(lines[statement.lines[0]]) is not None,
        )
        for statement in statements(lines)
        if statement.lines
    ]


def codes_of(run: StatementRun) -> str:
    """Return the codes of the statements of a run, one after the other."""
    return "".join(statement.code for statement in run)


def marks_in(codes: str) -> Iterator[str]:
    """Yield what a run of statements with these ``codes`` is recognized by: each four that follow one another."""
    step = _CODE_DIGITS
    return (codes[at : at + FEWEST * step] for at in range(0, len(codes) - FEWEST * step + 1, step))


def lines_in(run: StatementRun) -> Iterator[int]:
    """Yield the lines of the statements of a run."""
    return (line for statement in run for line in statement.lines)


def known_runs(run: StatementRun, known: Container[str]) -> list[StatementRun]:
    """Return the parts of a run that are known: any four of their statements, one after the other, are."""
    groups = groupby(enumerate(marks_in(codes_of(run))), lambda pair: pair[1] in known)
    places = [[at for at, _ in group] for is_known, group in groups if is_known]
    return [run[indices[0] : indices[-1] + FEWEST] for indices in places]


def written_runs(run: StatementRun, written: Container[int]) -> list[StatementRun]:
    """Return the parts of a run whose lines are all ``written``."""
    groups = groupby(run, lambda statement: all(line in written for line in statement.lines))
    return [[*group] for is_written, group in groups if is_written]


def around(run: StatementRun, lines: Set[int]) -> StatementRun:
    """Return what a run needs for its ``lines`` to be recognized: the statements with them, and three around these."""
    touched = [at for at, statement in enumerate(run) if not lines.isdisjoint(statement.lines)]
    return run[max(touched[0] - FEWEST + 1, 0) : touched[-1] + FEWEST] if touched else []
