"""``x + 1`` or ``1 + x``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike import precedence
from sew_hooks.languages.clike.facts import Facts, is_number_literal
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Assign, Name, Ternary
from sew_hooks.languages.exchange import exchanged
from sew_hooks.languages.tree import Node, Operation


def _rank(node: Node) -> int:
    """Names come first, numbers last: an order that renaming does not change."""
    if isinstance(node, Name):
        return 0
    return 2 if is_number_literal(node) else 1


class OperandOrder(Rule):
    """Exchanges the operands of one ``+`` or ``*`` of proven numbers; never regroups."""

    id = "operand-order"
    visits = ("sum", "product")

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Operation) or node.value not in ("+", "*"):
            return None
        left, right = node.left, node.right
        if _rank(left) == _rank(right):
            return None
        if min(precedence.level(left.kind), precedence.level(right.kind)) <= precedence.level(node.kind):
            return None
        if any(isinstance(side, Name) and side.parens for side in (left, right)):
            return None  # `(r)` in front of a sign would be read as a cast
        if any(edges.leads or edges.sticks for edges in map(facts.edges, (left, right))):
            return None
        holder = node.parent.parent if isinstance(node.parent, Ternary) else node.parent
        target = holder.target if isinstance(holder, Assign) else None
        if isinstance(target, Name) and any(
            isinstance(side, Name) and side.value == target.value for side in (left, right)
        ):
            return None  # `x = 1 + x`: exchanged, it would be an augmented assignment
        if not (facts.is_number(left) and facts.is_number(right) and facts.exchangeable(left, right)):
            return None
        if not facts.has_plain_operator(node):
            return None
        return exchanged(node, reads_one=_rank(left) > _rank(right))


RULE = OperandOrder()
