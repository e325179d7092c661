"""``a < b`` or ``b > a``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.exchange import MIRROR, mirrored
from sew_hooks.languages.rule import FactsT, Rule
from sew_hooks.languages.tree import Node, Operation, is_literal


class ComparisonDirection(Rule[FactsT]):
    """Mirrors one comparison. One for equality must have a literal, which comes last in variant 0."""

    id = "comparison-direction"
    visits = ("ordering", "equality")

    def find(self, node: Node, facts: FactsT) -> Choice | None:
        if not isinstance(node, Operation) or node.value not in MIRROR:
            return None
        left, right = node.left, node.right
        literals = is_literal(left) + is_literal(right)
        if literals == 2 or "constant" in (left.kind, right.kind):
            return None
        if node.kind == "equality" and not literals:
            return None
        if not (facts.separate(node.start, node.end) and self.may_mirror(node, literals, facts)):
            return None
        return mirrored(node, is_literal(left) if node.kind == "equality" else node.value in (">", ">="))

    def may_mirror(self, node: Operation, literals: int, facts: FactsT) -> bool:
        """Whether it makes no difference which operand comes first; ``literals`` is the number of literal operands."""
        raise NotImplementedError
