"""The gaps between neighbouring statements of a block that a rule may have."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sew_hooks.languages.clike.between import betweens, is_line
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.feeding import belongs, feeds, paragraph_feeds
from sew_hooks.languages.clike.tree import Component
from sew_hooks.languages.comments import is_directive
from sew_hooks.languages.gaps import (
    FEWEST_IN_BODY,
    FEWEST_IN_BRACES,
    LINES,
    Gap,
    Sort,
    is_about,
    is_guard,
    rule_above_comment,
    rule_between,
    stay_together,
    without_fences,
)
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Compound, Function, Statement

_SORTS: dict[str, Sort] = {
    "if": "if", "for": "loop", "for-each": "loop", "while": "loop", "do": "loop", "endless": "loop",
    "switch": "context", "try": "context", "synchronized": "context", "expression": "expression", "return": "return",
    "throw": "return",
}  # fmt: skip


def gaps(body: Body, facts: Facts) -> tuple[Gap, ...]:
    """The gaps of a block."""
    fewest = FEWEST_IN_BODY if isinstance(body.owner, Function) else FEWEST_IN_BRACES
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
            if behind is None and is_about([Span(*comment) for comment in comments], between.end, facts.text):
                rule = rule_above_comment(sorts[0], facts.text[at : comments[-1].end])
        elif not stay_together(sorts, Span(above.start, above.end), Span(below.start, below.end), facts):
            rule = rule_between(*sorts, partial(_is_fed, above, below, facts))
        if rule is not None:
            start = between.start if behind is None else behind.end
            yield Gap(rule, below, start, facts.line_start(at), at, sorts[0] in LINES)


def _sort(statement: Statement) -> Sort:
    if isinstance(statement, Component):
        return "declaration"
    return "guard" if is_guard(statement) else _SORTS.get(statement.kind, "other")


def _is_fed(above: Statement, below: Statement, facts: Facts) -> bool:
    """Whether the statement below works on a result of the one above: of the whole paragraph, if that has no block. A
    line below a block may also prepare the next turn.
    """
    if is_line(above) and isinstance(below, Compound):
        return paragraph_feeds(above, below, facts)
    if isinstance(above, Compound) and is_line(below):
        return belongs(below, above, facts)
    return feeds(above, below, facts)
