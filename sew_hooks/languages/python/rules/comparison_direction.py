"""``a < b`` or ``b > a``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.exchange import MIRROR, mirrored, operator_span
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.fold import is_literal
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.tree import Node, Operation

_METHODS = ("__lt__", "__le__", "__gt__", "__ge__", "__eq__", "__ne__")


class ComparisonDirection(Rule):
    """Mirrors one unchained comparison of pure operands, one a literal or both of builtin types."""

    id = "comparison-direction"
    visits = ("ordering", "equality")

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Operation) or node.value not in MIRROR or facts.in_method(*_METHODS):
            return None
        left, right, op = node.left, node.right, node.value
        literals = is_literal(left) + is_literal(right)
        if literals == 2 or "constant" in (left.kind, right.kind):
            return None
        if not literals and node.kind == "equality":
            return None
        if (not literals or _is_float(left) or _is_float(right)) and not facts.comparable(left, right):
            return None
        if not (facts.pure(left) and facts.pure(right) and facts.separate(node.start, node.end)):
            return None
        operator = operator_span(node)
        if "#" in facts.text[operator.start : operator.end]:
            return None
        reads_one = is_literal(left) if node.kind == "equality" else op in (">", ">=")
        return mirrored(node, reads_one)


def _is_float(node: Node) -> bool:
    """Whether a node is a literal that answers for subclasses of other numbers itself, so they are not asked first."""
    number = node.children[0] if node.kind == "unary" else node
    return number.kind in ("float", "complex")


RULE = ComparisonDirection()
