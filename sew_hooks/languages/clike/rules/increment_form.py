"""``i++`` or ``++i``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Increment
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Function, Node, statements_of


class IncrementForm(Rule):
    """Puts ``++`` or ``--`` after or before an operand whose value is not used.

    As a habit, it leaves out functions in which another such statement has to stay as it is.
    """

    id = "increment-form"
    visits = ("increment",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        choice = _choice(node, facts)
        function = None if choice is None else facts.function_around(node)
        if choice is None or function is None:
            return choice
        return choice._replace(excluded_from_habit=facts.once(_has_fixed_increment, function))


def _choice(node: Node, facts: Facts) -> Choice | None:
    if not isinstance(node, Increment) or not facts.unused(node):
        return None
    operand = node.operand
    if operand.kind not in ("name", "member", "element") or operand.parens or not facts.types.counts_up(operand):
        return None
    if not facts.separate(node.start, node.end):
        return None
    own = Span(operand.start, operand.end)
    return Choice(node.start, node.start, node.end, (own, node.value), (node.value, own))


def _has_fixed_increment(function: Function, facts: Facts) -> bool:
    """Whether the value of an increment in ``function`` is unused, and its form cannot change."""
    statements = (inner for body in function.bodies for outer in body.statements for inner in statements_of(outer))
    increments = (part for statement in statements for part in statement.children if isinstance(part, Increment))
    return any(facts.unused(increment) and _choice(increment, facts) is None for increment in increments)


RULES = (IncrementForm(),)
