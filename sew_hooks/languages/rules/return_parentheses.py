"""``return x`` or ``return (x)``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.rule import FactsT, Rule
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Node


class ReturnParentheses(Rule[FactsT]):
    """Wraps the whole value of a ``return`` in one pair of parentheses."""

    id = "return-parentheses"
    visits = ("return",)

    def find(self, node: Node, facts: FactsT) -> Choice | None:
        value = node.children[0] if len(node.children) == 1 else None
        if value is None or not self.may_parenthesise(value, node, facts):
            return None
        start, end = value.outer_start, value.outer_end
        if start == node.start + len("return") or not facts.one_line(node.start, end):
            return None
        own = Span(value.start, value.end)
        return Choice(node.start, start, end, (own,), ("(", own, ")"))

    def may_parenthesise(self, value: Node, statement: Node, facts: FactsT) -> bool:
        """Whether a pair of parentheses around a returned value has no other meaning."""
        raise NotImplementedError
