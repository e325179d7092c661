"""The variables of an expression in the order of their declarations, which renaming does not change."""

from __future__ import annotations

from collections.abc import Iterator

from sew_hooks.languages.clike.scopes import Declared
from sew_hooks.languages.clike.tree import Name, variable
from sew_hooks.languages.tree import Node


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
