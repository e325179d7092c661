"""``return any(c for i in it)`` or a loop that returns early."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.loops import exchangeable
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Region
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Node


class AnyLoop(Rule):
    """Returns whether a condition holds for some element; closed."""

    id = "any-loop"
    visits = ("any",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Region) or not exchangeable(node, facts):
            return None
        indent = facts.indentation(node.start)
        if indent is None or not facts.can_reshape(node.start, node.end):
            return None
        parts = node.parts
        element, iterable = (Span(parts[p].outer_start, parts[p].outer_end) for p in ("element", "iterable"))
        variable = parts["variable"].value
        line = f"{facts.newline}{indent}"
        step = facts.indent_step()
        zero = ("return any(", element, f" for {variable} in ", iterable, ")")
        one = (
            f"for {variable} in ", iterable, f":{line}{step}if ", element,
            f":{line}{step}{step}return True{line}return False",
        )  # fmt: skip
        return Choice(node.start, node.start, node.end, zero, one, closed=(node,))


RULE = AnyLoop()
