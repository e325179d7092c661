"""``x + 1`` or ``1 + x``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.exchange import exchanged
from sew_hooks.languages.rule import FactsT, Rule
from sew_hooks.languages.tree import Node, Operation, is_number_literal


class OperandOrder(Rule[FactsT]):
    """Exchanges the operands of one ``+`` or ``*`` of proven numbers; never regroups."""

    id = "operand-order"
    visits = ("sum", "product")

    def find(self, node: Node, facts: FactsT) -> Choice | None:
        if not isinstance(node, Operation) or node.value not in ("+", "*"):
            return None
        left, right = self._rank(node.left), self._rank(node.right)
        if left == right:
            return None
        parent = node.parent
        holder = parent.parent if parent is not None and parent.kind == "ternary" else parent
        return exchanged(node, reads_one=left > right) if self.may_exchange(node, holder, facts) else None

    def _rank(self, node: Node) -> int:
        """Names come first, numbers last: an order that renaming does not change."""
        if node.kind == "name":
            return 0
        return 2 if is_number_literal(node) else 1

    def may_exchange(self, node: Operation, holder: Node | None, facts: FactsT) -> bool:
        """Whether it makes no difference which operand comes first. ``holder`` takes the value, or the value of the
        ternary around it: in ``x = 1 + x``, exchanged operands would give an augmented assignment.
        """
        raise NotImplementedError
