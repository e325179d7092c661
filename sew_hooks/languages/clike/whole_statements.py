"""Whole statements: the text that belongs to one, and the parts that may be ambiguous."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.clike.lower import Lowering
from sew_hooks.languages.clike.tree import Call, Cast, Component, Unary
from sew_hooks.languages.tree import Compound, Node, Region, Statement

SIMPLE = frozenset({"expression", "return", "throw", "break", "continue"})
"""Kinds of statements that may be a whole body without braces, in any place."""

LIKE_TYPES = frozenset({"name", "element", "call", "other"})
"""Kinds that, in parentheses, look like the type of a cast."""


def whole_statement(node: Node, lowered: Lowering) -> Statement | None:
    """The statement around an expression; neighbouring declarations count as one, and so do the parts of a choice
    between two values."""
    statement = lowered.statement_of(node)
    if statement is None:
        return None
    for above in (statement.parent, statement.parent and statement.parent.parent):
        if isinstance(above, Region):
            return above
    return statement.run[0] if isinstance(statement, Component) else statement


def ranges_of_all(statements: Iterable[Statement]) -> list[tuple[int, int]]:
    """The parts of each of ``statements``, each looked at once, in no particular order."""
    out: list[tuple[int, int]] = []
    covered: set[Statement] = set()
    for statement in statements:
        if statement not in covered:
            out += ranges_of(statement)
            covered.update(_with_those_behind(statement) if isinstance(statement, Component) else (statement,))
    return out


def ranges_of(statement: Statement) -> list[tuple[int, int]]:
    """The parts of a statement: its text or, if it has bodies, its header.

    A declaration includes the neighbouring ones after it.
    """
    if isinstance(statement, Component):
        return [(part.start, part.end) for part in _with_those_behind(statement)]
    if isinstance(statement, Compound):
        return [(child.outer_start, child.outer_end) for child in statement.children]
    return [(statement.start, statement.end)]


def _with_those_behind(component: Component) -> list[Component]:
    return component.run[component.run.index(component) :]


def last_operand(node: Node) -> Node:
    """The end of an operand, after its signs and conversions."""
    while not node.parens and isinstance(node, (Unary, Cast)):
        node = node.children[0]
    return node


def looks_like_cast(node: Node, kinds: frozenset[str] = LIKE_TYPES) -> bool:
    """Whether an operand ends in a name or its call in parentheses, which the following text may turn into a cast."""
    node = last_operand(node)
    if isinstance(node, Call) and node.receiver is not None:
        return False
    return node.parens > 0 and node.kind in kinds
