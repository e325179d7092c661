"""The gaps between the statements of a block: line breaks, blank lines and comments.

They contain nothing else, and no rule moves anything from one gap to another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.tree import Component
from sew_hooks.languages.tree import Body, Class, Function, Statement
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern

_COMMENT = pattern(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


class Comment(NamedTuple):
    """The range of a comment, or of comments on neighbouring lines."""

    start: int
    end: int


class Between(NamedTuple):
    """The gap between ``above`` and ``below`` in a body; one of them is missing at its ends.

    ``behind`` is the comment on the last line of the statement above, and ``comments`` are those on lines of their own.
    """

    above: Statement | None
    below: Statement | None
    start: int
    end: int
    behind: Comment | None
    comments: tuple[Comment, ...]


def betweens(body: Body, facts: Facts) -> tuple[Between, ...]:
    """All places between the statements of a block, and those at its start and end."""
    return facts.once(_all_betweens, body)


def _all_betweens(body: Body, facts: Facts) -> tuple[Between, ...]:
    return tuple(_betweens(body, facts))


def _betweens(body: Body, facts: Facts) -> Iterator[Between]:
    if body.form not in ("braces", "case"):
        return
    above: Statement | None = None
    end = body.start + 1
    for below in body.statements:
        in_one = isinstance(above, Component) and isinstance(below, Component) and above.group is below.group
        if not in_one and (above is not None or body.form == "braces"):
            yield _between(above, below, end, start_of(below), facts)
        above, end = below, end_of(below)
    if body.form == "braces":
        yield _between(above, None, end, body.end - 1, facts)


def start_of(statement: Statement) -> int:
    """The start of a statement; that of a declaration includes its type."""
    if isinstance(statement, Component):
        return statement.group.start
    return statement.top if isinstance(statement, (Function, Class)) else statement.start


def end_of(statement: Statement) -> int:
    """The place after a statement."""
    return statement.group.end if isinstance(statement, Component) else statement.end


def is_line(statement: Statement) -> bool:
    """Whether a statement is a declaration or an expression."""
    return isinstance(statement, Component) or statement.kind == "expression"


def _between(above: Statement | None, below: Statement | None, start: int, end: int, facts: Facts) -> Between:
    behind: Comment | None = None
    comments: list[Comment] = []
    for comment in (Comment(*match.span()) for match in _COMMENT.finditer(facts.text, start, end)):
        own = facts.indentation(comment.start) is not None
        if not own and behind is None and not comments and facts.one_line(start, comment.end):
            behind = comment
        elif own and comments and _adjoin(comments[-1], comment.start, facts):
            comments.append(Comment(comments.pop().start, comment.end))
        else:
            comments.append(comment)
    return Between(above, below, start, end, behind, tuple(comments))


def _adjoin(last: Comment, start: int, facts: Facts) -> bool:
    """Whether a comment that starts at ``start`` continues the one on the line above."""
    return facts.text.count("\n", last.end, start) == 1
