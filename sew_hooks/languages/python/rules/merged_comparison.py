"""``x in (1, 2)`` or ``x == 1 or x == 2``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import If, Merged, Node
from sew_hooks.languages.python.types import SCALAR
from sew_hooks.languages.site import Part, Span

_TIGHT = frozenset({"and", "not", "await", "star", "power", "unary", "merged"})
"""Around an unparenthesised one of these, the ``or`` of the second variant would need parentheses."""


_MANY = 10
"""Nobody writes out more comparisons than this."""


class MergedComparison(Rule):
    """Compares one name of a builtin scalar type with two or more literals; closed."""

    id = "merged-comparison"
    kind = "expression"
    visits = ("merged",)

    def owns(self, node: Merged, facts: Facts) -> bool:
        """Whether the comparisons may be merged and split; then no other rule touches them."""
        if len(node.literals) > _MANY:
            return False
        compared = _compared(node)
        parent = node.parent
        if not node.parens and parent is not None:
            if parent.kind in _TIGHT:
                return False
            if isinstance(parent, If) and parent.test is not node:
                return False  # the operand of a `not` that belongs to branch-order
        return facts.has_type(compared, SCALAR) and facts.separate(node.start, node.end)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Merged) or not self.owns(node, facts):
            return None
        name = node.name.value if node.name is not None else ""
        literals = [Span(literal.outer_start, literal.outer_end) for literal in node.literals]
        zero: list[Part] = [name, " in ("]
        one: list[Part] = []
        for index, literal in enumerate(literals):
            zero += [", ", literal] if index else [literal]
            one += [" or ", f"{name} == ", literal] if index else [f"{name} == ", literal]
        return Choice(node.start, node.start, node.end, (*zero, ")"), tuple(one), closed=node.children)


def _compared(node: Node) -> Node:
    """The name that every part compares: a child of the ``in``, or of the first equality."""
    first = node.children[0]
    if first.kind == "name":
        return first
    return _compared(first) if isinstance(first, Merged) else next(c for c in first.children if c.kind == "name")


RULE = MergedComparison()
