"""``!(a && b)`` or ``!a || !b``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike import precedence
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Morgan
from sew_hooks.languages.site import Part, Span
from sew_hooks.languages.tree import Body, If, Node

_OTHER = {"&&": "||", "||": "&&"}
_JUNCTION = {"&&": "and", "||": "or"}
_HOLDERS = frozenset({"if", "while", "for", "do", "return", "expression", "declaration", "assign", "call", "ternary"})
"""The nodes that may contain a form without parentheses in either variant."""


class DeMorgan(Rule):
    """Moves one ``!`` in or out of a conjunction or disjunction of two operands."""

    id = "de-morgan"
    visits = ("de-morgan",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        parent = node.parent
        if not isinstance(node, Morgan) or parent is None or not facts.one_line(node.outer_start, node.outer_end):
            return None
        if isinstance(parent, If) and isinstance(parent.orelse, Body):
            return None  # that `!` belongs to the branch order
        if not facts.types.compares(node):
            return None
        op, other = node.value, _OTHER[node.value]
        inside = parent.kind == _JUNCTION[op]
        if not inside and parent.kind not in _HOLDERS:
            return None
        if parent.kind == "call" and node.parens:
            return None
        if parent.kind == "ternary" and parent.children[0] is not node:
            return None
        parts = [self._operand(operand, facts) for operand in node.children]
        first, second = parts
        zero: tuple[Part, ...] = ("!(", *first[0], f" {op} ", *second[0], ")")
        one: tuple[Part, ...] = ("!", *first[1], f" {other} !", *second[1])
        if inside:
            return Choice(node.start, node.outer_start, node.outer_end, zero, ("(", *one, ")"))
        return Choice(node.start, node.start, node.end, zero, one)

    def _operand(self, node: Node, facts: Facts) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
        """An operand's text next to the inner operator, and after its own ``!``."""
        if precedence.level(node.kind) >= precedence.UNARY:
            own = (Span(node.outer_start, node.outer_end),)
            return own, own
        own = (Span(node.start, node.end),)
        return own, ("(", *own, ")")


RULES = (DeMorgan(),)
