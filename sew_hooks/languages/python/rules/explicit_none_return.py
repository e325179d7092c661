"""``return`` or ``return None``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.old_python import may_run_on_old_python
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Return
from sew_hooks.languages.tree import Node


class ExplicitNoneReturn(Rule):
    """Returns nothing. An async generator may not return a value."""

    id = "explicit-none-return"
    visits = ("return",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Return) or node.children:
            return None
        function = facts.function
        if function is None or (function.is_async and function.scope.yields):
            return None
        if function.scope.yields and may_run_on_old_python(facts.text):
            return None
        return Choice(node.start, node.start, node.end, ("return",), ("return None",))


RULES = (ExplicitNoneReturn(),)
