"""The gaps between neighbouring statements of a block: one line break, or a blank line.

Which gaps a rule has depends on the sorts of the statements beside it, and is the same in every language. Each kind of
front end sorts its own nodes, and says itself which names one statement writes and another mentions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from typing import Literal, TypeAlias

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.comments import is_directive
from sew_hooks.languages.site import Span
from sew_hooks.languages.text_layout import Layout
from sew_hooks.languages.tree import If, Statement
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern

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

LEAVES = frozenset({"return", "raise", "throw", "break", "continue", "any"})
"""Kinds of statements that leave the block around them."""

COMMENTED = "blank-before-comment"
"""The rule that has the gaps between a line and a comment."""

FEWEST_IN_BODY = 3
"""The smallest number of statements of a function's body that any rule divides."""

FEWEST_IN_BRACES, FEWEST_INDENTED = 5, 4
"""The same for a block inside it, with braces and in Python: a blank line in a short block would stand out."""

_BLANK_LINE = pattern(r"\n([ \t]*)\n")


class _Kind(NamedTuple):
    """The gaps of a rule between a statement of one of the sorts ``above`` and one of ``below``.

    If not ``fed``, only those whose upper statement does not feed the lower one.
    """

    rule: str
    above: Set[Sort]
    below: Set[Sort]
    fed: bool = False


_GUARD: frozenset[Sort] = frozenset({"guard"})
_RETURN: frozenset[Sort] = frozenset({"return"})
_KINDS = (
    _Kind("blank-after-context", {"context"}, LINES),
    _Kind("blank-after-guard", _GUARD, LINES),
    _Kind("blank-after-if", {"if"}, LINES),
    _Kind("blank-after-loop", {"loop"}, LINES),
    _Kind("blank-before-assignment", {"call"}, {"assign"}),
    _Kind("blank-before-call", {"assign"}, {"call"}),
    _Kind("blank-before-context", LINES, {"context"}),
    _Kind("blank-before-if", LINES, {"if", "guard"}),
    _Kind("blank-before-loop", LINES, {"loop"}),
    _Kind("blank-before-return", LINES, _RETURN),
    _Kind("blank-before-return", BLOCKS | _GUARD, _RETURN, fed=True),
    _Kind("blank-between-blocks", BLOCKS, BLOCKS | _GUARD, fed=True),
    _Kind("blank-between-blocks", _GUARD, BLOCKS, fed=True),
    _Kind("blank-between-guards", _GUARD, _GUARD, fed=True),
)
_KIND_OF = {(above, below): kind for kind in _KINDS for above in kind.above for below in kind.below}

BESIDE_LONG: dict[tuple[Sort, Sort], str] = {
    ("assign", "assign"): "blank-between-assignments",
    ("call", "call"): "blank-between-calls",
}
"""Rules of layout languages alone, between two lines of one sort if one of the statements has several lines: people put
a blank line there in a sixth to five sixths of all cases (``benchmarks.layout``).
"""


def rules_between_statements() -> tuple[str, ...]:
    """The ids of the rules that have gaps without comments."""
    return tuple(dict.fromkeys((*(kind.rule for kind in _KINDS), *BESIDE_LONG.values())))


def may_divide(above: Sort | None, below: Sort | None) -> bool:
    """Whether a rule has gaps between statements of two sorts."""
    return (above, below) in _KIND_OF


def rule_between(above: Sort, below: Sort, is_fed: Callable[[], bool]) -> str | None:
    """The rule that has the gap between statements of two sorts, None if no rule divides them.

    ``is_fed`` says whether the statement above sets or changes something that the lower one is about.
    """
    kind = _KIND_OF.get((above, below))
    return None if kind is None or not (kind.fed or not is_fed()) else kind.rule


def rule_above_comment(above: Sort, comment: str) -> str | None:
    """The rule that has the gap between a statement of the sort ``above`` and a ``comment`` on lines of its own.

    No rule has it if a tool reads the comment, and none has the gap below a block: readers expect a comment there to
    start a paragraph.
    """
    return COMMENTED if above in LINES and not any(map(is_directive, comment.splitlines())) else None


def stay_together(sorts: tuple[Sort, Sort], above: Span, below: Span, layout: Layout) -> bool:
    """Whether no rule divides two statements with these ranges: two guards of one line each."""
    return sorts == ("guard", "guard") and layout.one_line(*above) and layout.one_line(*below)


def is_about(comments: Sequence[Span], statement: int, text: str) -> bool:
    """Whether comments are one, directly above a ``statement``; some may be on lines in a row."""
    ends = [*(comment.start for comment in comments[1:]), statement]
    return all(text.count("\n", comment.end, end) == 1 for comment, end in zip(comments, ends, strict=True))


class Gap(NamedTuple):
    """A gap of a ``rule``: the lower ``statement``, the range of the line breaks, and the start of the code or comment
    ``at`` their end. ``is_line_above`` says that the statement above is a line.
    """

    rule: str
    statement: Statement
    start: int
    end: int
    at: int
    is_line_above: bool

    def choice(self, facts: Layout) -> Choice:
        """No blank line or one; a new one has the white space that blank lines of this file have."""
        present = _BLANK_LINE.fullmatch(facts.text, self.start, self.end)
        filled = facts.indentation(self.at) if facts.fills_blank_lines else None
        blank = filled or "" if present is None else present[1]
        return Choice(self.at, self.start, self.end, ("\n",), ("\n", blank, "\n"))


def without_fences(gaps: Iterable[Gap]) -> Iterator[Gap]:
    """The gaps, except those that would leave one line alone between two blank ones."""
    last: Gap | None = None
    for gap in gaps:
        is_behind = last is not None and last.rule != COMMENTED and last.statement is gap.statement.previous
        if not (is_behind and gap.is_line_above):
            last = gap
            yield gap


def is_guard(statement: Statement) -> bool:
    """Whether a statement is an ``if`` that has no other branch and leaves the block around it."""
    if not isinstance(statement, If) or statement.orelse is not None:
        return False
    inside = statement.bodies[0].statements
    return bool(inside) and inside[-1].kind in LEAVES


def as_caught(name: str) -> str:
    """One form for the names of caught exceptions, which the rule caught-name exchanges; any other name as it is."""
    return "e" if name in ("ex", "exc") else name
