"""``s.indexOf(c)`` or ``s.indexOf(c, 0)``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike import precedence
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Call, Name
from sew_hooks.languages.java.types import TEXTS
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Node


class DefaultArgument(Rule):
    """Writes the start of a search in a string, or leaves it out."""

    id = "default-argument"
    visits = ("call",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Call) or node.value != "indexOf" or not isinstance(node.receiver, Name):
            return None
        type_ = facts.types.of(node.receiver)
        if type_ is None or type_.name not in TEXTS or not node.arguments or node.receiver.parens:
            return None
        sought = node.arguments[0]
        if precedence.level(sought.kind) < precedence.OR or not facts.one_line(node.open, node.end):
            return None
        own = Span(sought.outer_start, sought.outer_end)
        return Choice(node.open, node.open, node.end, ("(", own, ")"), ("(", own, ", 0)"))


RULES = (DefaultArgument(),)
