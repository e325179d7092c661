"""The gaps between neighbouring statements of a function's block: one line break, or a blank line.

A gap is read in the canonical tree. Statements that a rule may split or join have no gaps: regions, definitions, and
everything around which a formatter puts blank lines. No two gaps that may become blank lines have one line alone
between them, and short functions and blocks have none: a blank line deep inside a function would stand out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import DIRECTIVE, Facts
from sew_hooks.languages.python.feeding import feeds, resumes, statements_of
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Assignment, PythonFunction
from sew_hooks.languages.tree import Body, Class, Compound, Function, If, Node, Region, Statement

Sort: TypeAlias = Literal["guard", "if", "loop", "context", "assign", "call", "return", "raise"]
"""The sort of a statement beside a gap.

A ``guard`` is an ``if`` without other branches that leaves the block, and a ``context`` is ``with``, ``try`` or
``match``.
"""

SIMPLE: frozenset[Sort] = frozenset({"assign", "call"})
BLOCKS: frozenset[Sort] = frozenset({"if", "loop", "context"})
"""Statements with blocks, except guards."""

ANY: frozenset[Sort] = frozenset({"guard", "if", "loop", "context", "assign", "call", "return", "raise"})

_SORTS: dict[str, Sort] = {
    "for": "loop", "while": "loop", "with": "context", "try": "context", "match": "context", "return": "return",
    "raise": "raise", "assign": "assign", "annotation": "assign", "augmented": "assign", "assert": "call",
    "del": "call",
}  # fmt: skip
_LEAVES = frozenset({"return", "raise", "break", "continue", "any"})
_BEHIND = re.compile(r"[ \t]*(?:#[^\r\n]*)?(?=\r?\n)")
"""The text that may follow a statement on its line."""

_AFTER_INDENT = re.compile(r"[ \t]*")
_BREAKS = re.compile(r"\r?\n(?:[ \t]*\r?\n)*")
_BLANK_LINE = re.compile(r"\r?\n([ \t]*)\r?\n")
_MARKER = re.compile(r"#\s*(?:%%|<|>|\[|\]|region|endregion|--8<--|type:|cython:|\W*$)")
"""A comment that an editor or a tool looks for, or a ruler."""

_LAID_OUT = re.compile(r"#\s*(?:fmt|yapf):")
"""A file that turns its formatter off and on has places where nothing may change."""


_FEWEST_IN_FUNCTION = 6
"""The smallest number of statements, including those in blocks, of a function that people divide by blank lines."""

_FEWEST_IN_BODY, _FEWEST_IN_INNER_BLOCK = 4, 5
"""The smallest number of statements of a function's body, and of a block inside it, that any rule divides."""


class Gap(NamedTuple):
    """A gap: the sorts of the statements beside it, the statement ``below`` and its ``number`` in the block, the range
    of the line breaks, the start of the code or comment after them, whether that is a comment, and whether the
    statement above feeds the one below.
    """

    above: Sort
    sort: Sort
    below: Statement
    number: int
    start: int
    end: int
    at: int
    commented: bool
    fed: bool

    @property
    def divides(self) -> bool:
        """Whether a rule for gaps may own it."""
        if self.commented:
            return True
        if self.sort in SIMPLE or self.above in SIMPLE:
            return not self.fed and (self.above != self.sort or self.above not in SIMPLE)
        return True


def gaps_of(body: Body, facts: Facts) -> tuple[Gap, ...]:
    """The gaps of a block, which all rules for gaps use one after the other."""
    return facts.once(_all_gaps, body)


class GapRule(Rule):
    """A rule for gaps: ``above`` and ``below`` are the sorts of statements beside the gaps that it owns.

    ``fed`` says whether the statement above feeds the one below (None: it makes no difference), and ``commented`` that
    a comment is below. The block has at least ``least`` statements: people do not divide shorter ones.
    """

    above: frozenset[Sort]
    below: frozenset[Sort]
    counts_as = "the statement below the gap"
    fed: bool | None = False
    commented = False
    least = 4
    looks_through = staticmethod(gaps_of)

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        """The gaps that the rule owns, each with the statement below it."""
        if len(body.statements) < self.least:
            return ()
        return [(gap.below, _choice(gap, facts)) for gap in gaps_of(body, facts) if self._owns(gap)]

    def _owns(self, gap: Gap) -> bool:
        if gap.above not in self.above or gap.sort not in self.below or gap.commented != self.commented:
            return False
        return self.fed is None or gap.fed == self.fed


def _choice(gap: Gap, facts: Facts) -> Choice:
    """No blank line or one; a new one has the white space that blank lines of this file have."""
    found = _BLANK_LINE.fullmatch(facts.text, gap.start, gap.end)
    filled = facts.indentation(gap.at) if facts.fills_blank_lines else None
    blank = filled or "" if found is None else found[1]
    newline = facts.newline
    return Choice(gap.at, gap.start, gap.end, (newline,), (newline, blank, newline))


def _all_gaps(body: Body, facts: Facts) -> tuple[Gap, ...]:
    fewest = _FEWEST_IN_BODY if isinstance(body.owner, Function) else _FEWEST_IN_INNER_BLOCK
    if body.scope.kind != "function" or body.form != "indented" or len(body.statements) < fewest:
        return ()
    if facts.once(_is_laid_out) or facts.once(_is_short, facts.function):
        return ()
    return tuple(_without_fences(_gaps(body, facts)))


def _is_short(function: PythonFunction | None, facts: Facts) -> bool:
    if function is None:
        return True
    inner = (one for statement in function.bodies[0].statements for one in statements_of(statement))
    return len(list(islice(inner, _FEWEST_IN_FUNCTION))) < _FEWEST_IN_FUNCTION


def _without_fences(gaps: Iterable[Gap]) -> Iterator[Gap]:
    """The gaps, except those that would leave one line alone between two blank ones."""
    last: Gap | None = None
    for gap in gaps:
        is_fence = last is not None and last.number == gap.number - 1 and not last.commented and gap.above in SIMPLE
        if gap.divides and not is_fence:
            last = gap
            yield gap


def _is_laid_out(facts: Facts) -> bool:
    return _LAID_OUT.search(facts.text) is not None


def _gaps(body: Body, facts: Facts) -> Iterator[Gap]:
    text = facts.text
    for number, below in enumerate(body.statements[1:], 1):
        above = body.statements[number - 1]
        sort_above, sort_below = _sort(above), _sort(below)
        if sort_above is None or sort_below is None or not above.alone or not below.alone:
            continue
        behind = _BEHIND.match(text, _end(above))
        breaks = behind and _BREAKS.match(text, behind.end())
        if not behind or not breaks:
            continue
        at = _AFTER_INDENT.match(text, breaks.end()).end()  # type: ignore[union-attr]
        begin = below.group.start if isinstance(below, Assignment) else below.start
        if at == begin and sort_above == sort_below and sort_above in SIMPLE:
            continue  # does not divide, whether it is fed or not
        if at == begin or (at < begin and _is_comment_of(at, begin, facts)):
            fed = feeds(body.statements, number, text)
            if sort_above in BLOCKS and sort_below in SIMPLE:
                fed = fed or resumes(body.statements, number, text)
            yield Gap(sort_above, sort_below, below, number, behind.end(), breaks.end(), at, at != begin, fed)


def _is_comment_of(start: int, statement: int, facts: Facts) -> bool:
    """Whether the lines from ``start`` are a comment, and all of it belongs to ``statement``."""
    indent = facts.indentation(statement)
    lines = facts.text[facts.line_start(start) : facts.line_start(statement)].splitlines()
    return all(
        line.startswith(f"{indent}#") and not DIRECTIVE.match(line) and not _MARKER.match(line.strip())
        for line in lines
    )


def _end(statement: Statement) -> int:
    return statement.group.end if isinstance(statement, Assignment) else statement.end


def _sort(statement: Statement) -> Sort | None:
    """The sort of a statement beside a gap; None if its gaps belong to no rule."""
    if isinstance(statement, If):
        if _defines(statement):
            return None
        return "guard" if is_guard(statement) else "if"
    if isinstance(statement, Compound):
        return None if _defines(statement) else _SORTS.get(statement.kind)
    if statement.kind == "expression":
        return None if statement.children[0].kind in ("string", "ellipsis") else "call"
    return _SORTS.get(statement.kind)


def is_guard(statement: If) -> bool:
    """Whether an ``if`` has no other branch, and leaves the block around it."""
    body = statement.bodies[0].statements
    return statement.orelse is None and bool(body) and body[-1].kind in _LEAVES


def _defines(statement: Statement) -> bool:
    """Whether it contains a function or class, around which formatters put blank lines."""
    stack: list[Statement] = [statement]
    while stack:
        one = stack.pop()
        if isinstance(one, (Function, Class)):
            return True
        if isinstance(one, Region):
            stack += one.raw
        if isinstance(one, Compound):
            stack += [inner for body in one.bodies for inner in body.statements]
        if isinstance(one, If) and isinstance(one.orelse, If):
            stack.append(one.orelse)
    return False
