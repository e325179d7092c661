"""``i++`` or ``++i``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Increment
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Node


class IncrementForm(Rule):
    """Puts ``++`` or ``--`` after or before an operand whose value is not used."""

    id = "increment-form"
    visits = ("increment",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Increment) or not facts.unused(node):
            return None
        operand = node.operand
        if operand.kind not in ("name", "member", "element") or operand.parens or not facts.types.counts_up(operand):
            return None
        if not facts.separate(node.start, node.end):
            return None
        own = Span(operand.start, operand.end)
        return Choice(node.start, node.start, node.end, (own, node.value), (node.value, own))


RULES = (IncrementForm(),)
