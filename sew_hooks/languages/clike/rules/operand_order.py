"""``x + 1`` or ``1 + x``."""

from __future__ import annotations

from sew_hooks.languages.clike import precedence
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.tree import Assign, Name
from sew_hooks.languages.rules.operand_order import OperandOrder
from sew_hooks.languages.tree import Node, Operation


class ClikeOperandOrder(OperandOrder[Facts]):
    """Leaves operands alone that would read as something else in the other's place."""

    def may_exchange(self, node: Operation, holder: Node | None, facts: Facts) -> bool:
        left, right = sides = node.left, node.right
        if min(precedence.level(left.kind), precedence.level(right.kind)) <= precedence.level(node.kind):
            return False
        if any(isinstance(side, Name) and side.parens for side in sides):
            return False  # `(r)` in front of a sign would be read as a cast
        if any(edges.leads or edges.sticks for edges in map(facts.edges, sides)):
            return False
        target = holder.target if isinstance(holder, Assign) else None
        if isinstance(target, Name) and any(isinstance(side, Name) and side.value == target.value for side in sides):
            return False
        return (
            facts.is_number(left)
            and facts.is_number(right)
            and facts.exchangeable(left, right)
            and facts.has_plain_operator(node)
        )


RULES = (ClikeOperandOrder(),)
