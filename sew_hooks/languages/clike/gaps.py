"""The gaps between neighbouring statements of a block that a rule may have."""

from __future__ import annotations

from collections.abc import Iterator

from sew_hooks.languages.clike.between import Between, betweens, is_line
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.feeding import belongs, feeds, paragraph_feeds
from sew_hooks.languages.clike.tree import Component
from sew_hooks.languages.comment_lines import MOST_LINES, texts_of
from sew_hooks.languages.gaps import BLOCKS, LINES, Gap, Sort, is_for_next_line, is_guard, without_fences
from sew_hooks.languages.prose import is_plain
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

_FEWEST_WITHOUT_COMMENT = 4
"""The smallest number of statements of a body that is divided where no comment begins a part of it."""


def gaps(body: Body, facts: Facts) -> tuple[Gap, ...]:
    """The gaps of a block."""
    fewest = _FEWEST_IN_BODY if isinstance(body.owner, Function) else _FEWEST_IN_INNER_BLOCK
    if body.form != "braces" or len(body.statements) < fewest:
        return ()
    return tuple(without_fences(filter(_divides, _gaps(body, facts))))


def _gaps(body: Body, facts: Facts) -> Iterator[Gap]:
    for between in betweens(body, facts):
        above, below, comments = between.above, between.below, between.comments
        at = comments[0].start if comments else between.end
        if above is None or below is None or facts.indentation(at) is None:
            continue
        behind = between.behind
        if behind is not None and is_for_next_line(facts.text[behind.start : behind.end]):
            continue
        sorts = _sort(above), _sort(below)
        if comments:
            if not _is_about_statement_below(between, facts):
                continue
        elif len(body.statements) < _FEWEST_WITHOUT_COMMENT or _stay_together(sorts, above, below, facts):
            continue
        start = between.start if behind is None else behind.end
        fed = not comments and _is_fed(above, below, facts)
        yield Gap(*sorts, below, start, facts.line_start(at), at, bool(comments), fed)


def _divides(gap: Gap) -> bool:
    """Whether a rule may have the gap."""
    if gap.commented or gap.above == "guard":
        return True
    return not gap.fed or (gap.above in BLOCKS and gap.below == "return")


def _sort(statement: Statement) -> Sort:
    if isinstance(statement, Component):
        return "declaration"
    return "guard" if is_guard(statement) else _SORTS.get(statement.kind, "other")


def _is_about_statement_below(between: Between, facts: Facts) -> bool:
    """Whether there is one plain comment, directly above the statement below."""
    if len(between.comments) != 1 or between.behind is not None:
        return False
    comment = between.comments[0]
    is_directly_above = facts.text.count("\n", comment.end, between.end) == 1
    return is_directly_above and len(comment.lines) <= MOST_LINES and is_plain(texts_of(comment.lines, facts))


def _stay_together(sorts: tuple[Sort, Sort], above: Statement, below: Statement, facts: Facts) -> bool:
    """Whether no rule divides two statements: two lines, or two guards of one line each."""
    if sorts == ("guard", "guard"):
        return facts.one_line(above.start, above.end) and facts.one_line(below.start, below.end)
    return LINES.issuperset(sorts)


def _is_fed(above: Statement, below: Statement, facts: Facts) -> bool:
    """Whether the statement below works on a result of the one above: of the whole paragraph, if that has no block. A
    line below a block may also prepare the next turn.
    """
    if is_line(above) and isinstance(below, Compound):
        return paragraph_feeds(above, below, facts)
    if isinstance(above, Compound) and is_line(below):
        return belongs(below, above, facts)
    return feeds(above, below, facts)
