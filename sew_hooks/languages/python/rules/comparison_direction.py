"""``a < b`` or ``b > a``."""

from __future__ import annotations

from sew_hooks.languages.exchange import operator_span
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.rules.comparison_direction import ComparisonDirection
from sew_hooks.languages.tree import Node, Operation

_METHODS = ("__lt__", "__le__", "__gt__", "__ge__", "__eq__", "__ne__")


class PythonComparisonDirection(ComparisonDirection[Facts]):
    """Mirrors unchained comparisons of steady operands, one a literal or both of builtin types."""

    def may_mirror(self, node: Operation, literals: int, facts: Facts) -> bool:
        left, right = node.left, node.right
        if facts.in_method(*_METHODS):
            return False
        if (not literals or _is_float(left) or _is_float(right)) and not facts.comparable(left, right):
            return False
        operator = operator_span(node)
        return facts.steady(left) and facts.steady(right) and "#" not in facts.text[operator.start : operator.end]


def _is_float(node: Node) -> bool:
    """Whether a node is a literal whose own type decides comparisons with subclasses of other numbers."""
    number = node.children[0] if node.kind == "unary" else node
    return number.kind in ("float", "complex")


RULES = (PythonComparisonDirection(),)
