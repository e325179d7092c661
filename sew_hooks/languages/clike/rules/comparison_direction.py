"""``a < b`` or ``b > a``."""

from __future__ import annotations

from sew_hooks.languages.clike import fold
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.rules.comparison_direction import ComparisonDirection
from sew_hooks.languages.tree import Operation


class ClikeComparisonDirection(ComparisonDirection[Facts]):
    """Mirrors comparisons of the language's own, whose operands may be evaluated in either order."""

    def may_mirror(self, node: Operation, literals: int, facts: Facts) -> bool:
        left, right = node.left, node.right
        if facts.types.in_comparison(node):
            return False
        if node.parent is not None and node.parent.kind in ("ordering", "equality"):
            return False  # part of a chain
        if node.value in ("<", "!=", "==") and fold.size_over_zero(right, left) is not None:
            return False  # mirrored, it tests a size as `v.size() > 0` does
        return facts.types.compares(node) and facts.exchangeable(left, right) and facts.has_plain_operator(node)


RULES = (ClikeComparisonDirection(),)
