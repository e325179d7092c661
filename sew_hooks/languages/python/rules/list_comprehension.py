"""``acc = [f(i) for i in it]`` or a loop that appends."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.loops import exchangeable
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Region
from sew_hooks.languages.site import Part, Span
from sew_hooks.languages.tree import Node


class ListComprehension(Rule):
    """Collects elements into a fresh list; closed."""

    id = "list-comprehension"
    visits = ("collection",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Region) or not exchangeable(node, facts):
            return None
        indent = facts.indentation(node.start)
        if indent is None or not facts.can_reshape(node.start, node.end):
            return None
        parts = node.parts
        element, iterable = (Span(parts[p].outer_start, parts[p].outer_end) for p in ("element", "iterable"))
        name, variable = parts["name"].value, parts["variable"].value
        begin = f"{name}{facts.assign_sign(parts['name'].end)}"
        line = f"{facts.newline}{indent}"
        step = facts.indent_step()
        zero: list[Part] = [f"{begin}[", element, f" for {variable} in ", iterable]
        one: list[Part] = [f"{begin}[]{line}for {variable} in ", iterable, ":"]
        if "test" in parts:
            test = Span(parts["test"].outer_start, parts["test"].outer_end)
            zero += [" if ", test]
            one += [f"{line}{step}if ", test, ":"]
            step += facts.indent_step()
        zero.append("]")
        one += [f"{line}{step}{name}.append(", element, ")"]
        return Choice(node.start, node.start, node.end, tuple(zero), tuple(one), closed=(node,))


RULE = ListComprehension()
