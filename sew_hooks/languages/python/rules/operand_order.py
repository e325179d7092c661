"""``x + 1`` or ``1 + x``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.exchange import exchanged
from sew_hooks.languages.python import precedence
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.fold import NUMBERS, is_literal
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Assignment
from sew_hooks.languages.python.types import NUMERIC
from sew_hooks.languages.tree import Node, Operation


def _rank(node: Node) -> int:
    """Names come first, numbers last: an order that renaming does not change."""
    if node.kind == "name":
        return 0
    return 2 if is_literal(node) and node.kind in NUMBERS | {"unary"} else 1


class OperandOrder(Rule):
    """Exchanges the operands of one ``+`` or ``*`` of proven numbers; never regroups."""

    id = "operand-order"
    visits = ("sum", "product")

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Operation) or node.value not in ("+", "*"):
            return None
        left, right = node.left, node.right
        tighter = precedence.level(node.kind) + 1
        if _rank(left) == _rank(right) or not (precedence.binds(left, tighter) and precedence.binds(right, tighter)):
            return None
        holder = node.parent.parent if node.parent is not None and node.parent.kind == "ternary" else node.parent
        if isinstance(holder, Assignment) and holder.target.value in (left.value, right.value):
            return None  # `x = 1 + x`: exchanged, it would be an augmented assignment
        if not (facts.has_type(left, NUMERIC) and facts.has_type(right, NUMERIC)):
            return None
        if not (facts.pure(left) and facts.pure(right) and facts.separate(node.start, node.end)):
            return None
        return exchanged(node, reads_one=_rank(left) > _rank(right))


RULE = OperandOrder()
