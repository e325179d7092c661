"""``acc = [f(i) for i in it]`` or a loop that appends."""

from __future__ import annotations

from collections.abc import Mapping

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.loop_form import Forms, LineStarts, LoopForm, whole
from sew_hooks.languages.site import Part
from sew_hooks.languages.tree import Node


class ListComprehension(LoopForm):
    """Collects elements into a fresh list; closed."""

    id = "list-comprehension"
    visits = ("collection",)

    def forms(self, parts: Mapping[str, Node], lines: LineStarts, facts: Facts) -> Forms:
        element, iterable = whole(parts["element"]), whole(parts["iterable"])
        name, variable = parts["name"].value, parts["variable"].value
        begin = f"{name}{facts.assign_sign(parts['name'].end)}"
        line, step = lines
        zero: list[Part] = [f"{begin}[", element, f" for {variable} in ", iterable]
        one: list[Part] = [f"{begin}[]{line}for {variable} in ", iterable, ":"]
        if "test" in parts:
            test = whole(parts["test"])
            zero += [" if ", test]
            one += [f"{line}{step}if ", test, ":"]
            step += step
        zero.append("]")
        one += [f"{line}{step}{name}.append(", element, ")"]
        return tuple(zero), tuple(one)


RULES = (ListComprehension(),)
