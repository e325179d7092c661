"""``x in (1, 2)`` or ``x == 1 or x == 2``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.comparisons import mergeable
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Merged
from sew_hooks.languages.site import Part, Span
from sew_hooks.languages.tree import Node


class MergedComparison(Rule):
    """Compares one name of a builtin scalar type with two or more literals; closed."""

    id = "merged-comparison"
    visits = ("merged",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Merged) or not mergeable(node, facts):
            return None
        name = node.name.value if node.name is not None else ""
        literals = [Span(literal.outer_start, literal.outer_end) for literal in node.literals]
        zero: list[Part] = [name, " in ("]
        one: list[Part] = []
        for index, literal in enumerate(literals):
            zero += [", ", literal] if index else [literal]
            one += [" or ", f"{name} == ", literal] if index else [f"{name} == ", literal]
        return Choice(node.start, node.start, node.end, (*zero, ")"), tuple(one), closed=node.children)


RULES = (MergedComparison(),)
