"""``static_cast<int>(x)`` or ``int(x)``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Cast, Component
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Node

_TYPES = frozenset({"int", "double", "float", "size_t"})
"""Types of one word that no parser takes for anything else when parentheses follow."""


class NumberCast(Rule):
    """Converts one number to another by a named cast, or by a functional cast."""

    id = "number-cast"
    visits = ("cast",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Cast) or node.parens or (node.parent is not None and node.parent.kind == "expression"):
            return None
        written, operand = facts.lowered.slice(node.written_type), node.children[0]
        if written not in _TYPES or facts.types.of(node) is None or not facts.is_number(operand):
            return None
        statement = facts.lowered.statement_of(node)
        if isinstance(statement, Component) and statement.declared.initial is None:
            return None  # `T value(int(x));` declares a function
        open_ = facts.text.rfind("(", node.start, operand.outer_start)
        inside = (Span(open_, node.end),)
        return Choice(node.start, node.start, node.end, (f"static_cast<{written}>", *inside), (written, *inside))


RULES = (NumberCast(),)
