"""``not x`` or ``len(x) == 0``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.builtin_types import SIZED
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Negation
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Node


class EmptinessTest(Rule):
    """Asks a proven builtin container whether it is empty.

    The condition of an ``if`` with an ``else`` is not visited: its outermost ``not`` belongs to branch-order.
    """

    id = "emptiness-test"
    visits = ("not",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Negation) or facts.in_method("__bool__", "__len__"):
            return None
        operand = node.operand
        if operand.kind not in ("name", "call", "subscript", "attribute") or operand.parens:
            return None
        if not (facts.builtin("len") and facts.has_type(operand, SIZED) and facts.separate(node.start, node.end)):
            return None
        own = Span(operand.start, operand.end)
        return Choice(node.start, node.start, node.end, ("not ", own), ("len(", own, ") == 0"))


RULES = (EmptinessTest(),)
