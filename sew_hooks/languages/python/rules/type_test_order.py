"""``isinstance(x, (list, tuple))`` or ``isinstance(x, (tuple, list))``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.type_pairs import EXCEPTIONS, TYPES, ordered
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Call
from sew_hooks.languages.tree import Node


class TypeTestOrder(Rule):
    """Exchanges the two builtin types that ``isinstance`` or ``issubclass`` asks for."""

    id = "type-test-order"
    visits = ("tuple",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        call = node.parent
        if not isinstance(call, Call) or call.children[-1] is not node:
            return None
        if not any(call.plain(name, 2) and facts.builtin(name) for name in ("isinstance", "issubclass")):
            return None
        return ordered(node, TYPES | EXCEPTIONS, facts)


RULES = (TypeTestOrder(),)
