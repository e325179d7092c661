"""When comparisons of one name may be merged and split: asked by merged-comparison, and by membership-container."""

from __future__ import annotations

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.tree import If, Merged, Node
from sew_hooks.languages.python.types import SCALAR

_TIGHT = frozenset({"and", "not", "await", "star", "power", "unary", "merged"})
"""Around an unparenthesised one of these, the ``or`` of the second variant would need parentheses."""

_MANY = 10
"""Nobody writes out more comparisons than this."""


def mergeable(node: Merged, facts: Facts) -> bool:
    """Whether the comparisons may be merged and split; then no other rule touches them."""
    if len(node.literals) > _MANY:
        return False
    parent = node.parent
    if not node.parens and parent is not None:
        if parent.kind in _TIGHT:
            return False
        if isinstance(parent, If) and parent.test is not node:
            return False  # the operand of a `not` that belongs to branch-order
    return facts.has_type(_compared(node), SCALAR) and facts.separate(node.start, node.end)


def _compared(node: Node) -> Node:
    """The name that every part compares: a child of the ``in``, or of the first equality."""
    first = node.children[0]
    if first.kind == "name":
        return first
    return _compared(first) if isinstance(first, Merged) else next(c for c in first.children if c.kind == "name")
