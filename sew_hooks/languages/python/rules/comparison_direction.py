"""``a < b`` or ``b > a``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.fold import is_literal
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Node, Operation
from sew_hooks.languages.site import Mapped, Span

_MIRROR = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
_METHODS = ("__lt__", "__le__", "__gt__", "__ge__", "__eq__", "__ne__")


class ComparisonDirection(Rule):
    """Mirrors one unchained comparison of pure operands, one a literal or both of builtin types."""

    id = "comparison-direction"
    kind = "expression"
    visits = ("ordering", "equality")

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Operation) or node.value not in _MIRROR or facts.in_method(*_METHODS):
            return None
        left, right, op = node.left, node.right, node.value
        literals = is_literal(left) + is_literal(right)
        if literals == 2 or "constant" in (left.kind, right.kind):
            return None
        if not literals and (node.kind == "equality" or not facts.comparable(left, right)):
            return None
        if not (facts.pure(left) and facts.pure(right) and facts.separate(node.start, node.end)):
            return None
        operator = Span(left.outer_end, right.outer_start)
        if "#" in facts.text[operator.start : operator.end]:
            return None
        mirrored = (
            Span(right.outer_start, right.outer_end),
            Mapped(operator, lambda text: text.replace(op, _MIRROR[op])),
            Span(left.outer_start, left.outer_end),
        )
        as_it_is = (Span(node.start, node.end),)
        reads_one = is_literal(left) if node.kind == "equality" else op in (">", ">=")
        zero, one = (mirrored, as_it_is) if reads_one else (as_it_is, mirrored)
        return Choice(node.op_start, node.start, node.end, zero, one)


RULE = ComparisonDirection()
