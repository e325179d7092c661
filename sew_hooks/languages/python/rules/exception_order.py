"""``except (KeyError, ValueError)`` or ``except (ValueError, KeyError)``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.type_pairs import EXCEPTIONS, ordered
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.tree import Node


class ExceptionOrder(Rule):
    """Exchanges the two builtin exceptions that one handler catches; variant 0 has them in alphabetical order."""

    id = "exception-order"
    visits = ("tuple",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if node.parent is None or node.parent.kind != "try":
            return None
        text = facts.text
        if not text[facts.line_start(node.outer_start) : node.outer_start].rstrip(" ").endswith("except"):
            return None  # `except*` gives the tuple to a method of the group, which may be the program's own
        return ordered(node, EXCEPTIONS, facts)


RULES = (ExceptionOrder(),)
