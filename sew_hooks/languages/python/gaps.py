"""The gaps between neighbouring statements of a function's block.

A gap is read in the canonical tree. Statements that a rule may split or join have no gaps: regions, definitions, and
everything around which a formatter puts blank lines. No two gaps that may become blank lines have one line alone
between them, and short functions and blocks have none: a blank line deep inside a function would stand out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from sew_hooks.languages.comments import is_directive
from sew_hooks.languages.gaps import (
    BLOCKS,
    FEWEST_IN_BODY,
    FEWEST_INDENTED,
    LINES,
    Gap,
    Sort,
    is_guard,
    rule_above_comment,
    rule_between,
    without_fences,
)
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.feeding import feeds, resumes
from sew_hooks.languages.python.tree import Assignment, PythonFunction
from sew_hooks.languages.tree import Body, Class, Compound, Function, If, Statement, statements_of
from sew_hooks.patterns import pattern

_SORTS: dict[str, Sort] = {
    "for": "loop", "while": "loop", "with": "context", "try": "context", "match": "context", "return": "return",
    "raise": "return", "assign": "assign", "annotation": "assign", "augmented": "assign", "assert": "call",
    "del": "call",
}  # fmt: skip

_BEHIND = pattern(r"[ \t]*(#[^\n]*)?(?=\n)")
"""The text that may follow a statement on its line, and the comment in it."""

_AFTER_INDENT = pattern(r"[ \t]*")
_BREAKS = pattern(r"\n(?:[ \t]*\n)*")

_LAID_OUT = pattern(r"#\s*(?:fmt|yapf):")
"""A file that turns its formatter off and on has places where nothing may change."""

_FEWEST_IN_FUNCTION = 4
"""The smallest number of statements, including those in blocks, of a function that people divide by blank lines."""


def gaps(body: Body, facts: Facts) -> tuple[Gap, ...]:
    """The gaps of a block."""
    fewest = FEWEST_IN_BODY if isinstance(body.owner, Function) else FEWEST_INDENTED
    if body.scope.kind != "function" or body.form != "indented" or len(body.statements) < fewest:
        return ()
    if facts.once(_is_short, facts.function):
        return ()
    return tuple(without_fences(_gaps(body, facts)))


def _is_short(function: PythonFunction | None, facts: Facts) -> bool:
    if function is None:
        return True
    inside = (inner for statement in function.bodies[0].statements for inner in statements_of(statement))
    return len(list(islice(inside, _FEWEST_IN_FUNCTION))) < _FEWEST_IN_FUNCTION


def _gaps(body: Body, facts: Facts) -> Iterator[Gap]:
    text = facts.text
    sorts = [*map(_sort, body.statements)]
    for number, below in enumerate(body.statements[1:], 1):
        above = body.statements[number - 1]
        sort_above, sort_below = sorts[number - 1], sorts[number]
        if sort_above is None or sort_below is None or not above.alone or not below.alone:
            continue
        behind = _BEHIND.match(text, end_of(above))
        breaks = behind and _BREAKS.match(text, behind.end())
        if not behind or not breaks or (behind[1] and is_directive(behind[1])):
            continue
        at = _AFTER_INDENT.match(text, breaks.end()).end()  # type: ignore[union-attr]
        begin = below.group.start if isinstance(below, Assignment) else below.start
        rule: str | None = None
        if at == begin:
            rule = rule_between(sort_above, sort_below, partial(_is_fed, body, number, sort_above, sort_below, text))
        elif at < begin and _is_indented_like(at, begin, facts):
            rule = rule_above_comment(sort_above, text[at : facts.line_start(begin)])
        if rule is not None:
            yield Gap(rule, below, behind.end(), breaks.end(), at, sort_above in LINES)


def _is_fed(body: Body, number: int, above: Sort, below: Sort, text: str) -> bool:
    """Whether the statement above number ``number`` of a body feeds it, or is prepared by it for its next turn."""
    statements = body.statements
    return feeds(statements, number, text) or (above in BLOCKS and below in LINES and resumes(statements, number, text))


def _is_indented_like(comment: int, statement: int, facts: Facts) -> bool:
    """Whether the lines from the start of a ``comment`` to a ``statement`` are comments, and indented as that is."""
    indent = facts.indentation(statement)
    lines = facts.text[facts.line_start(comment) : facts.line_start(statement)].splitlines()
    return all(line.startswith(f"{indent}#") for line in lines)


def end_of(statement: Statement) -> int:
    """The place after a statement, which it may share with other assignments."""
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


def _defines(statement: Statement) -> bool:
    """Whether it contains a function or class, around which formatters put blank lines."""
    return any(isinstance(inner, (Function, Class)) for inner in statements_of(statement))
