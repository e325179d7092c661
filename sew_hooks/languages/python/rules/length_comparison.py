"""``len(x) > 0`` or ``len(x) != 0``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Size
from sew_hooks.languages.tree import Node


class LengthComparison(Rule):
    """Compares a length, which is never negative, with a literal 0."""

    id = "length-comparison"
    visits = ("size",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Size) or not facts.builtin("len"):
            return None
        operation = node.operation
        start = operation.op_start
        return Choice(start, start, start + len(operation.value), (">",), ("!=",))


RULE = LengthComparison()
