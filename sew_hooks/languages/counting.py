"""The numbers in contexts, counted in the parser's tree: functions, parameters, loops and return statements.

Everything that has such a name in the grammar is counted, whether or not the lowering understands its surroundings.
Languages differ only in a table of the grammar's words.
"""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache
from typing import Any

import tree_sitter

from sew_hooks.languages.parsing import grammar
from sew_hooks.languages.units import Counts
from sew_hooks.named_tuples import NamedTuple


class Counted(NamedTuple):
    """The words of a language's grammar for the things that are counted."""

    grammar: str
    """The name of the grammar."""

    functions: frozenset[str]
    """Definitions of functions, each with its list of ``parameters``, or with a ``declarator`` that holds one."""

    parameters: frozenset[str]
    """The parameters in such a list."""

    loops: frozenset[str]
    returns: frozenset[str]
    wrappers: frozenset[str] = frozenset()
    """Declarators that wrap another one, which has no field of its own."""

    blocks: frozenset[str] = frozenset()
    """Nodes that contain statements but no functions: what looks like a function there is a macro with statements."""

    nothing: bytes | None = None
    """The only content of a list without parameters."""

    decorated: str = ""
    """Nodes that contain a function as their ``definition``, with decorators, which belong to the function's unit."""


class FileCounts:
    """The counts of one file below the parser's ``root``.

    ``residual`` counts what is outside all functions or, without ``definitions``, the whole file. ``functions`` holds
    the counts of each outermost function by the place where it or its first decorator starts, with those of all that is
    inside. Of return statements, those that start at the places ``omitted`` do not count. As the search takes time, it
    also collects ``leaves``, which are the parser's nodes of the kinds ``identifiers``.
    """

    def __init__(
        self,
        root: Any,
        counted: Counted,
        definitions: bool,
        identifiers: Set[str] = frozenset(),
        omitted: Set[int] = frozenset(),
    ) -> None:
        self.residual = counts = Counts()
        self.functions: dict[int, Counts] = {}
        captures = tree_sitter.QueryCursor(_query(counted, frozenset(identifiers))).captures(root)
        self.leaves: list[Any] = captures.get("leaf", [])
        inside = (node for block in captures.get("block", ()) for node in block.named_children)
        macros = {node.id for node in inside if node.type in counted.functions}
        end = 0  # of the last unit found
        for node in sorted(captures.get("telling", ()), key=_place):
            if node.start_byte >= end:
                counts = self.residual
            if node.id in macros:
                continue
            if definitions and counts is self.residual and _is_definition(node, counted):
                counts = self.functions.setdefault(node.start_byte, Counts())
                end = node.end_byte
            if node.type not in counted.returns:
                _count(node, counted, counts)
            elif node.start_byte not in omitted:
                counts.returns += 1


@lru_cache
def _query(counted: Counted, identifiers: frozenset[str]) -> Any:
    """The query that finds the relevant nodes, and the identifiers; a walk from node to node takes longer."""
    telling = counted.functions | counted.loops | counted.returns | {counted.decorated} - {""}
    captures = {"telling": telling, "leaf": identifiers, "block": counted.blocks}
    patterns = [f"({kind}) @{name}" for name, kinds in captures.items() for kind in sorted(kinds)]
    return tree_sitter.Query(grammar(counted.grammar), "\n".join(patterns))


def _place(node: Any) -> tuple[int, int]:
    """The order in which nodes are found from the root: outer nodes before inner ones."""
    return node.start_byte, -node.end_byte


def _is_definition(node: Any, counted: Counted) -> bool:
    """Whether ``node`` is a function, or decorates one."""
    if node.type == counted.decorated:
        node = node.child_by_field_name("definition")
    return node.type in counted.functions and _parameters(node, counted) is not None


def _count(node: Any, counted: Counted, counts: Counts) -> None:
    kind = node.type
    if kind in counted.loops:
        counts.loops += 1
    elif kind in counted.functions and (parameters := _parameters(node, counted)) is not None:
        counts.functions += 1
        counts.parameters += parameters


def _parameters(function: Any, counted: Counted) -> int | None:
    """The number of parameters of a function; ``None`` if its declarator shows that it is not a function.

    The list next to the name is the function's; others belong to the type of its result.
    """
    node = function
    listed = None
    while node is not None:
        listed = node.child_by_field_name("parameters") or listed
        node = _inside(node, counted.wrappers)
    if listed is None:
        return None if function.child_by_field_name("declarator") is not None else 0
    parameters = [child for child in listed.named_children if child.type in counted.parameters]
    return 0 if len(parameters) == 1 and parameters[0].text == counted.nothing else len(parameters)


def _inside(node: Any, wrappers: frozenset[str]) -> Any:
    """The declarator inside ``node``, which is a function or a declarator."""
    if node.type in wrappers:
        return next((child for child in node.named_children if "declarator" in child.type), None)
    return node.child_by_field_name("declarator") or node.child_by_field_name("name")
