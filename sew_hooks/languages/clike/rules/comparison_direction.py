"""``a < b`` or ``b > a``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike import fold
from sew_hooks.languages.clike.facts import Facts, is_literal
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.exchange import mirrored, operator_span
from sew_hooks.languages.tree import Node, Operation


class ComparisonDirection(Rule):
    """Mirrors one comparison of the language's own, whose operands may be evaluated in either order."""

    id = "comparison-direction"
    visits = ("ordering", "equality")

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Operation) or facts.types.in_comparison(node):
            return None
        if node.parent is not None and node.parent.kind in ("ordering", "equality"):
            return None  # part of a chain
        if node.value in ("<", "!=", "==") and fold.size_over_zero(node.right, node.left) is not None:
            return None  # mirrored, it asks for a size as `v.size() > 0` does
        left, right, op = node.left, node.right, node.value
        literals = is_literal(left) + is_literal(right)
        if literals == 2 or "constant" in (left.kind, right.kind):
            return None
        if (node.kind == "equality" and not literals) or not facts.types.compares(node):
            return None
        if not facts.exchangeable(left, right) or not facts.separate(node.start, node.end):
            return None
        operator = operator_span(node)
        if facts.text[operator.start : operator.end].strip() != op:
            return None
        reads_one = is_literal(left) if node.kind == "equality" else op in (">", ">=")
        return mirrored(node, reads_one)


RULE = ComparisonDirection()
