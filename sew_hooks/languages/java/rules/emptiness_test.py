"""``c.isEmpty()`` or ``c.size() == 0``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.java.types import COLLECTIONS, MAPS
from sew_hooks.languages.site import Span
from sew_hooks.languages.treesitter.facts import Facts
from sew_hooks.languages.treesitter.rule import Rule
from sew_hooks.languages.treesitter.tree import Body, Call, If, Node, Size

_VALUES = frozenset({"if", "while", "do", "return", "declaration", "assign", "and", "or", "ternary"})
"""What may hold either variant without parentheses, and needs the value."""


class EmptinessTest(Rule):
    """Asks whether a known collection, map or string has no elements."""

    id = "emptiness-test"
    kind = "expression"
    visits = ("empty",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        parent = node.parent
        if not isinstance(node, Size) or parent is None:
            return None
        if parent.kind not in _VALUES and not (isinstance(parent, Call) and node in parent.arguments):
            return None
        if isinstance(parent, If) and isinstance(parent.orelse, Body):
            return None  # the branch order may put a `!` before it
        type_ = facts.types.of(node.receiver)
        if type_ is None or facts.inside_method(node, "isEmpty", "size", "length"):
            return None
        if type_.name == "String":
            member = "length"
        elif type_.name in COLLECTIONS | MAPS:
            member = "size"
        else:
            return None
        receiver = Span(node.receiver.start, node.receiver.end)
        return Choice(node.start, node.start, node.end, (receiver, ".isEmpty()"), (receiver, f".{member}() == 0"))


RULE = EmptinessTest()
