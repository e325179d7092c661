"""Which variables were declared first: an order that neither renaming nor any rule changes."""

from __future__ import annotations

from collections.abc import Iterator

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.scopes import Declared, variable
from sew_hooks.languages.clike.tree import Component, Name
from sew_hooks.languages.tree import Node


def is_second(one: Node, other: Node, facts: Facts) -> bool | None:
    """Whether the variables of ``one`` were declared after those of ``other``.

    ``None`` if they are the same, if some variable is not known to be a local or a parameter, or if the order of two
    declarations is itself a choice.
    """
    first, second = read_variables(one), read_variables(other)
    if first is None or second is None or first == second:
        return None
    if any(_may_be_exchanged(a, b, facts) for a in first for b in second):
        return None
    return [a.start for a in first] > [b.start for b in second]


def read_variables(node: Node) -> list[Declared] | None:
    """The locals and parameters that an expression names, in the order of their declarations; ``None`` if one of its
    names is something else."""
    found: set[Declared] = set()
    for name in _names(node):
        declared = variable(name)
        if declared is None or declared.role not in ("local", "parameter"):
            return None
        found.add(declared)
    return sorted(found, key=lambda one: one.start)


def _names(node: Node) -> Iterator[Name]:
    if isinstance(node, Name):
        yield node
    for child in node.children:
        yield from _names(child)


def _may_be_exchanged(one: Declared, other: Declared, facts: Facts) -> bool:
    """Whether the declarations of two variables are neighbours of different types."""
    first, second = one.component, other.component
    if first is None or second is None or first is second or first.run is not second.run:
        return False
    return written_type(first, facts) != written_type(second, facts)


def written_type(component: Component, facts: Facts) -> str:
    """The type of a declaration as it is spelled, without its modifiers."""
    return facts.text[component.group.type_start : component.group.type_end]
