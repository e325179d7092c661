"""``x + 1`` or ``1 + x``."""

from __future__ import annotations

from sew_hooks.languages.python import precedence
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.tree import Assignment
from sew_hooks.languages.rules.operand_order import OperandOrder
from sew_hooks.languages.tree import Node, Operation


class PythonOperandOrder(OperandOrder[Facts]):
    """Asks that both operands are steady numbers."""

    def may_exchange(self, node: Operation, holder: Node | None, facts: Facts) -> bool:
        left, right = node.left, node.right
        tighter = precedence.level(node.kind) + 1
        if not (precedence.binds(left, tighter) and precedence.binds(right, tighter)):
            return False
        if isinstance(holder, Assignment) and holder.target.value in (left.value, right.value):
            return False
        if not (facts.is_number(left) and facts.is_number(right)):
            return False
        return facts.steady(left) and facts.steady(right) and facts.separate(node.start, node.end)


RULES = (PythonOperandOrder(),)
