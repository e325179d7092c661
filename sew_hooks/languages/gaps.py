"""The gaps between neighbouring statements of a block: one line break, or a blank line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, TypeAlias, get_args

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.layout import Layout
from sew_hooks.languages.tree import If, Statement

Sort: TypeAlias = Literal[
    "guard", "if", "loop", "context", "assign", "call", "declaration", "expression", "return", "other"
]
"""The sort of a statement beside a gap.

A ``guard`` is an ``if`` without other branches that leaves the block. A ``context`` is ``with``, ``try``, ``match``,
``switch`` or ``synchronized``. Lines are ``assign`` or ``call`` in Python, and ``declaration`` or ``expression`` in
Java and C++.
"""

LINES: frozenset[Sort] = frozenset({"assign", "call", "declaration", "expression"})
BLOCKS: frozenset[Sort] = frozenset({"if", "loop", "context"})
"""Statements with blocks, except guards."""

ANY: frozenset[Sort] = frozenset(get_args(Sort))

LEAVES = frozenset({"return", "raise", "throw", "break", "continue", "any"})
"""Kinds of statements that leave the block around them."""

_FOR_NEXT_LINE = re.compile(r"next[-_ ]?line|disable-next", re.IGNORECASE)
_BLANK_LINE = re.compile(r"\n([ \t]*)\n")


class Gap(NamedTuple):
    """A gap: the sorts of the statements beside it, the lower ``statement``, the range of the line breaks, and the
    start of the code or comment ``at`` their end.

    ``commented`` says that this is a comment about the lower statement, and ``fed`` that the statement above sets or
    changes something that the lower one is about; below a comment it makes no difference, so that nobody looks.
    """

    above: Sort
    below: Sort
    statement: Statement
    start: int
    end: int
    at: int
    commented: bool
    fed: bool

    def choice(self, facts: Layout) -> Choice:
        """No blank line or one; a new one has the white space that blank lines of this file have."""
        found = _BLANK_LINE.fullmatch(facts.text, self.start, self.end)
        filled = facts.indentation(self.at) if facts.fills_blank_lines else None
        blank = filled or "" if found is None else found[1]
        return Choice(self.at, self.start, self.end, ("\n",), ("\n", blank, "\n"))


def without_fences(found: Iterable[Gap]) -> Iterator[Gap]:
    """The gaps, except those that would leave one line alone between two blank ones."""
    last: Gap | None = None
    for gap in found:
        is_behind = last is not None and not last.commented and last.statement is gap.statement.previous
        if not (is_behind and gap.above in LINES):
            last = gap
            yield gap


def is_for_next_line(comment: str) -> bool:
    """Whether a comment tells a tool about the line below, which must stay there: `NOLINTNEXTLINE`."""
    return _FOR_NEXT_LINE.search(comment) is not None


def is_guard(statement: Statement) -> bool:
    """Whether a statement is an ``if`` that has no other branch and leaves the block around it."""
    if not isinstance(statement, If) or statement.orelse is not None:
        return False
    inside = statement.bodies[0].statements
    return bool(inside) and inside[-1].kind in LEAVES
