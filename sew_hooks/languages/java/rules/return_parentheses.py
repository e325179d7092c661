"""``return x;`` or ``return (x);``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.site import Span
from sew_hooks.languages.treesitter import precedence
from sew_hooks.languages.treesitter.facts import Facts
from sew_hooks.languages.treesitter.rule import Rule
from sew_hooks.languages.treesitter.tree import Node


class ReturnParentheses(Rule):
    """Wraps the whole value of a ``return`` in one pair of parentheses."""

    id = "return-parentheses"
    kind = "control-flow"
    visits = ("return",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if len(node.children) != 1:
            return None
        value = node.children[0]
        start, end = value.outer_start, value.outer_end
        if precedence.level(value.kind) < precedence.level("ternary") and value.kind != "new":
            return None
        if not facts.one_line(node.start, end) or not facts.text[node.start + len("return") : start].startswith(" "):
            return None
        own = Span(value.start, value.end)
        return Choice(node.start, start, end, (own,), ("(", own, ")"))


RULE = ReturnParentheses()
