"""``x + 1`` or ``1 + x``."""

from __future__ import annotations

from sew_hooks.languages.python import precedence
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.fold import NUMBERS, is_literal
from sew_hooks.languages.python.tree import Assignment
from sew_hooks.languages.python.types import NUMERIC
from sew_hooks.languages.rules.operand_order import OperandOrder
from sew_hooks.languages.tree import Node, Operation


class PythonOperandOrder(OperandOrder[Facts]):
    """Asks that both operands are pure."""

    def is_number_literal(self, node: Node) -> bool:
        return is_literal(node) and node.kind in NUMBERS | {"unary"}

    def may_exchange(self, node: Operation, holder: Node | None, facts: Facts) -> bool:
        left, right = node.left, node.right
        tighter = precedence.level(node.kind) + 1
        if not (precedence.binds(left, tighter) and precedence.binds(right, tighter)):
            return False
        if isinstance(holder, Assignment) and holder.target.value in (left.value, right.value):
            return False
        if not (facts.has_type(left, NUMERIC) and facts.has_type(right, NUMERIC)):
            return False
        return facts.pure(left) and facts.pure(right) and facts.separate(node.start, node.end)


RULES = (PythonOperandOrder(),)
