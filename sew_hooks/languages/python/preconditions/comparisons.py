"""When comparisons of one name may be merged and split.

Two rules use it: merged-comparison and membership-container.
"""

from __future__ import annotations

from sew_hooks.languages.python.builtin_types import SCALAR
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.tree import Merged
from sew_hooks.languages.tree import If

_TIGHT = frozenset({"and", "not", "await", "star", "power", "unary", "merged"})
"""Inside one of these without parentheses, the ``or`` of the second variant would need parentheses."""

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
    return facts.has_type(node.compared, SCALAR) and facts.separate(node.start, node.end)
