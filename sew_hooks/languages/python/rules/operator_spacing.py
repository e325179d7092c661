"""``a + b`` or ``a+b``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.tree import Node, Operation


class OperatorSpacing(Rule):
    """Sets a space on both sides of a binary operator, or on none. Operators that a rule may remove are folded away."""

    id = "operator-spacing"
    visits = ("sum", "product", "shift", "bitand", "bitor", "bitxor", "ordering", "equality")

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Operation):
            return None
        op = node.value
        return Choice(node.op_start, node.left.outer_end, node.right.outer_start, (f" {op} ",), (op,))


RULE = OperatorSpacing()
