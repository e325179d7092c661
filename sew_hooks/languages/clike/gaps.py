"""The gaps between neighbouring statements of a block that a rule may have."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sew_hooks.languages.clike.between import Between, betweens, is_line
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.feeding import belongs, feeds, paragraph_feeds
from sew_hooks.languages.clike.tree import Component
from sew_hooks.languages.comments import is_directive
from sew_hooks.languages.gaps import LINES, Gap, Sort, is_guard, rule_above_comment, rule_between, without_fences
from sew_hooks.languages.tree import Body, Compound, Function, Statement

_SORTS: dict[str, Sort] = {
    "if": "if", "for": "loop", "for-each": "loop", "while": "loop", "do": "loop", "endless": "loop",
    "switch": "context", "try": "context", "synchronized": "context", "expression": "expression", "return": "return",
    "throw": "return",
}  # fmt: skip

_FEWEST_IN_BODY, _FEWEST_IN_INNER_BLOCK = 3, 5
"""The smallest number of statements of a function's body, and of a block inside it, that any rule divides.

A blank line in a short block deep inside a function would stand out.
"""


def gaps(body: Body, facts: Facts) -> tuple[Gap, ...]:
    """The gaps of a block."""
    fewest = _FEWEST_IN_BODY if isinstance(body.owner, Function) else _FEWEST_IN_INNER_BLOCK
    if body.form != "braces" or len(body.statements) < fewest:
        return ()
    return tuple(without_fences(_gaps(body, facts)))


def _gaps(body: Body, facts: Facts) -> Iterator[Gap]:
    for between in betweens(body, facts):
        above, below, comments, behind = between.above, between.below, between.comments, between.behind
        at = comments[0].start if comments else between.end
        if above is None or below is None or facts.indentation(at) is None:
            continue
        if behind is not None and is_directive(facts.text[behind.start : behind.end]):
            continue
        sorts = _sort(above), _sort(below)
        rule: str | None = None
        if comments:
            rule = rule_above_comment(sorts[0]) if _is_about_statement_below(between, facts) else None
        elif not _stay_together(sorts, above, below, facts):
            rule = rule_between(*sorts, partial(_is_fed, above, below, facts))
        if rule is not None:
            start = between.start if behind is None else behind.end
            yield Gap(rule, below, start, facts.line_start(at), at, sorts[0] in LINES)


def _sort(statement: Statement) -> Sort:
    if isinstance(statement, Component):
        return "declaration"
    return "guard" if is_guard(statement) else _SORTS.get(statement.kind, "other")


def _is_about_statement_below(between: Between, facts: Facts) -> bool:
    """Whether there is one comment, directly above the statement below, that no tool reads."""
    if len(between.comments) != 1 or between.behind is not None:
        return False
    comment = between.comments[0]
    is_directly_above = facts.text.count("\n", comment.end, between.end) == 1
    return is_directly_above and not any(map(is_directive, facts.text[comment.start : comment.end].splitlines()))


def _stay_together(sorts: tuple[Sort, Sort], above: Statement, below: Statement, facts: Facts) -> bool:
    """Whether no rule divides two statements: two guards of one line each."""
    if sorts != ("guard", "guard"):
        return False
    return facts.one_line(above.start, above.end) and facts.one_line(below.start, below.end)


def _is_fed(above: Statement, below: Statement, facts: Facts) -> bool:
    """Whether the statement below works on a result of the one above: of the whole paragraph, if that has no block. A
    line below a block may also prepare the next turn.
    """
    if is_line(above) and isinstance(below, Compound):
        return paragraph_feeds(above, below, facts)
    if isinstance(above, Compound) and is_line(below):
        return belongs(below, above, facts)
    return feeds(above, below, facts)
