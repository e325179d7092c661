"""``x ** y`` or ``pow(x, y)``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python import precedence
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Call, Power, Subscript
from sew_hooks.languages.site import Part, Span
from sew_hooks.languages.tree import Node

_OPERANDS = frozenset({"name", "int", "float", "attribute", "subscript", "call", "sum", "product", "unary"})


class PowerOperator(Rule):
    """Raises to a power by the operator or by the builtin ``pow`` of two arguments."""

    id = "power-operator"
    visits = ("power",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Power) or not facts.builtin("pow"):
            return None
        base, exponent = node.base, node.exponent
        if base.kind not in _OPERANDS or exponent.kind not in _OPERANDS:
            return None
        if _binds_differently(node):
            return None
        if not facts.separate(node.start, node.end):
            return None
        operator = (*_operand(base, precedence.ATOM), " ** ", *_operand(exponent, precedence.UNARY))
        call = ("pow(", *_argument(base, precedence.ATOM), ", ", *_argument(exponent, precedence.UNARY), ")")
        return Choice(node.op_start, node.start, node.end, operator, call)


def _binds_differently(node: Node) -> bool:
    """Where the operator would need parentheses that the call does not: `(x ** y).real`, `-x ** y`, `x ** y ** z`."""
    parent = node.parent
    if isinstance(parent, Call):
        return parent.function is node
    if isinstance(parent, Subscript):
        return parent.base is node
    return parent is not None and parent.kind in ("attribute", "await", "unary", "power")


def _operand(node: Node, strength: int) -> tuple[Part, ...]:
    if precedence.level(node.kind) >= strength:
        return (Span(node.outer_start, node.outer_end),)
    return ("(", Span(node.start, node.end), ")")


def _argument(node: Node, strength: int) -> tuple[Part, ...]:
    if precedence.level(node.kind) >= strength:
        return (Span(node.outer_start, node.outer_end),)
    return (Span(node.start, node.end),)


RULES = (PowerOperator(),)
