"""``return any(c for i in it)`` or a loop that returns early."""

from __future__ import annotations

from collections.abc import Mapping

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.loop_form import Forms, LineStarts, LoopForm, whole
from sew_hooks.languages.tree import Node


class AnyLoop(LoopForm):
    """Returns whether a condition holds for some element; closed."""

    id = "any-loop"
    visits = ("any",)

    def forms(self, parts: Mapping[str, Node], lines: LineStarts, facts: Facts) -> Forms:
        element, iterable, variable = whole(parts["element"]), whole(parts["iterable"]), parts["variable"].value
        line, step = lines
        return (
            ("return any(", element, f" for {variable} in ", iterable, ")"),
            (f"for {variable} in ", iterable, f":{line}{step}if ", element,
             f":{line}{step}{step}return True{line}return False"),
        )  # fmt: skip


RULES = (AnyLoop(),)
