"""``return x`` or ``return (x)``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Comprehension, Return
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Node

_LOOSE = frozenset({"tuple", "yield", "walrus", "star"})


class ReturnParentheses(Rule):
    """Parenthesises a whole returned value."""

    id = "return-parentheses"
    visits = ("return",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Return) or not node.children or node.result is None:
            return None
        value = node.result
        if value.kind in _LOOSE or (isinstance(value, Comprehension) and value.value == "generator"):
            return None
        start, end = value.outer_start, value.outer_end
        if start == node.start + len("return") or not facts.one_line(node.start, end):
            return None
        own = Span(value.start, value.end)
        return Choice(node.start, start, end, (own,), ("(", own, ")"))


RULES = (ReturnParentheses(),)
