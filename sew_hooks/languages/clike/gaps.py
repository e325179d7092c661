"""Blank lines between two statements of a block: the rules write one or none, and differ in the kinds of statements."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.between import Between, betweens, start_of
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Component
from sew_hooks.languages.comment_lines import MOST_LINES, texts_of
from sew_hooks.languages.prose import is_plain
from sew_hooks.languages.tree import Body, Function, If, Node, Statement

LOOPS = frozenset({"for", "for-each", "while", "do", "endless"})
OTHER_BLOCKS = frozenset({"switch", "try", "synchronized"})
BLOCKS = frozenset({"if", *LOOPS, *OTHER_BLOCKS})
_BLANK_LINE = re.compile(r"\r?\n([ \t]*)\r?\n")
_FEWEST_IN_BODY, _FEWEST_IN_INNER_BLOCK = 3, 5
"""The smallest number of statements of a function's body, and of a block inside it, that any rule divides.

A blank line in a short block deep inside a function would stand out.
"""

_JUMPS = frozenset({"return", "throw", "break", "continue"})


def is_line(statement: Statement) -> bool:
    """Whether a statement is a declaration or an expression."""
    return isinstance(statement, Component) or statement.kind == "expression"


def is_block(statement: Statement) -> bool:
    """Whether a statement contains others and is not a guard."""
    return statement.kind in BLOCKS and not is_guard(statement)


def is_guard(statement: Statement) -> bool:
    """Whether a statement is an ``if`` without ``else`` whose body ends in a jump."""
    if not isinstance(statement, If) or statement.orelse is not None:
        return False
    inside = statement.bodies[0].statements
    return bool(inside) and inside[-1].kind in _JUMPS


def gaps_of(body: Body, facts: Facts) -> tuple[tuple[Between, Statement, Statement, Choice], ...]:
    """The gaps between statements of a block, which all rules for gaps use one after the other."""
    return facts.once(_gaps, body)


class GapRule(Rule):
    """One blank line or none between two neighbouring statements, each of which starts a line.

    ``fewest`` is the smallest number of statements in the block: a short one is not divided.
    """

    fewest: ClassVar[int] = 4
    counts_as = "the statement below the gap"
    looks_through = staticmethod(gaps_of)

    def applies(self, above: Statement, below: Statement, facts: Facts) -> bool:
        """Whether the rule covers these two statements, which are neighbours in one block."""
        raise NotImplementedError

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        """The gaps of a block that the rule covers, each with the statement below it."""
        if len(body.statements) < self.fewest:
            return
        for between, above, below, choice in gaps_of(body, facts):
            if self.owns(between, facts) and self.applies(above, below, facts):
                yield below, choice

    def owns(self, between: Between, facts: Facts) -> bool:
        """Whether the gap is for this kind of rule: the statement itself follows it."""
        return not between.comments


class CommentGapRule(GapRule):
    """The same for the gap above a comment that is about the statement below."""

    fewest = 3

    def owns(self, between: Between, facts: Facts) -> bool:
        """Whether there is one plain comment, directly above the statement below."""
        if len(between.comments) != 1 or between.behind is not None or between.below is None:
            return False
        comment = between.comments[0]
        is_directly_above = facts.text.count("\n", comment.end, start_of(between.below)) == 1
        return is_directly_above and len(comment.lines) <= MOST_LINES and is_plain(texts_of(comment.lines, facts))


def _gaps(body: Body, facts: Facts) -> tuple[tuple[Between, Statement, Statement, Choice], ...]:
    fewest = _FEWEST_IN_BODY if isinstance(body.owner, Function) else _FEWEST_IN_INNER_BLOCK
    if body.form != "braces" or len(body.statements) < fewest:
        return ()
    found = ((between, between.above, between.below, _choice(between, facts)) for between in betweens(body, facts))
    return tuple(
        (between, above, below, choice)
        for between, above, below, choice in found
        if above is not None and below is not None and choice is not None
    )


def _choice(between: Between, facts: Facts) -> Choice | None:
    start = between.start if between.behind is None else between.behind.end
    first = between.comments[0].start if between.comments else between.end
    indentation = facts.indentation(first)
    if indentation is None:
        return None
    newline, end = facts.newline, facts.line_start(first)
    found = _BLANK_LINE.fullmatch(facts.text, start, end)
    blank = found[1] if found is not None else indentation if facts.fills_blank_lines else ""
    return Choice(first, start, end, (newline,), (newline + blank + newline,))
