"""``range(n)`` or ``range(0, n)``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.fold import range_stop
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Call
from sew_hooks.languages.tree import Node


class DefaultArgument(Rule):
    """Leaves out or spells out the start 0 of the builtin ``range``."""

    id = "default-argument"
    visits = ("call",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Call) or (stop := range_stop(node)) is None or not facts.builtin("range"):
            return None
        if stop.kind == "comprehension" and not stop.parens:
            return None  # a bare generator must stand alone
        return Choice(node.open, node.open, stop.outer_start, ("(",), ("(0, ",))


RULES = (DefaultArgument(),)
