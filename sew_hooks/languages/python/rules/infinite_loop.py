"""``while True:`` or ``while 1:``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Loop
from sew_hooks.languages.tree import Node


class InfiniteLoop(Rule):
    """Loops on a literal truth."""

    id = "infinite-loop"
    visits = ("while",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Loop) or node.test.parens or node.test.kind not in ("constant", "int"):
            return None
        return Choice(node.start, node.test.start, node.test.end, ("True",), ("1",))


RULES = (InfiniteLoop(),)
