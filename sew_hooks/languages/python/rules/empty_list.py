"""``[]`` or ``list()``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Subscript
from sew_hooks.languages.tree import Node


class EmptyList(Rule):
    """Makes an empty list by a display or by a call of the builtin. Targets and annotations are not visited."""

    id = "empty-list"
    visits = ("empty-list",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if isinstance(node.parent, Subscript) and node.parent.base is not node:
            return None  # `Callable[[], int]`: type checkers read it
        if not (facts.builtin("list") and facts.separate(node.start, node.end)):
            return None
        return Choice(node.start, node.start, node.end, ("[]",), ("list()",))


RULES = (EmptyList(),)
