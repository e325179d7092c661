"""``a + b`` or ``a+b``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.rules.operator_spacing import OPERATIONS, OperatorSpacing
from sew_hooks.languages.tree import Node


class ClikeOperatorSpacing(OperatorSpacing[Facts]):
    """Leaves operands alone that would run together with an operator."""

    visits = (*OPERATIONS, "and", "or")

    def find(self, node: Node, facts: Facts) -> Choice | None:
        choice = super().find(node, facts)
        if choice is None:
            return None
        # both ends of both operands count, because another rule may exchange them
        edges = facts.edges(node)
        return None if edges.leads or edges.ends or edges.sticks else choice


RULES = (ClikeOperatorSpacing(),)
