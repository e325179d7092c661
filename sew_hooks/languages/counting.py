"""What contexts count, read off the parser's tree: functions, parameters, loops and return statements.

Everything that the grammar calls so is counted, whether or not the lowering understands what stands around it. What
differs by language is a table of the grammar's words.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Any, NamedTuple

from sew_hooks.languages.reading import Counts


class Counted(NamedTuple):
    """The words of a language's grammar for what is counted."""

    functions: frozenset[str]
    """Definitions of functions, each with its list of ``parameters``, or with a ``declarator`` that holds one."""

    parameters: frozenset[str]
    """What is a parameter in such a list."""

    loops: frozenset[str]
    returns: frozenset[str]
    wrappers: frozenset[str] = frozenset()
    """Declarators that wrap another one which has no field of its own."""

    blocks: frozenset[str] = frozenset()
    """What holds statements and no functions: what looks like one there is a macro with statements."""

    nothing: bytes | None = None
    """What stands alone in a list that has no parameters."""

    decorated: str = ""
    """What holds a function as its ``definition`` together with decorators, which belong to the function's unit."""


class FileCounts:
    """The counts of one file below the parser's ``root``.

    ``residual`` counts what is outside all functions or, without ``definitions``, the whole file. ``functions`` holds
    the counts of each outermost function by the place where it starts, with those of all that is inside. As a walk
    takes time, it also collects ``leaves``, which are the parser's nodes of the kinds ``identifiers``.
    """

    def __init__(self, root: Any, counted: Counted, definitions: bool, identifiers: Set[str] = frozenset()) -> None:
        self.residual = Counts()
        self.functions: dict[int, Counts] = {}
        self.leaves: list[Any] = []
        telling = counted.functions | counted.loops | counted.returns | {counted.decorated}
        stack = [(root.named_children, self.residual, False)]
        while stack:
            nodes, around, in_block = stack.pop()
            for node in nodes:
                kind = node.type
                if kind in identifiers:
                    self.leaves.append(node)
                    continue
                counts = around
                if kind in telling and not (in_block and kind in counted.functions):
                    unit = _definition(node, counted) if definitions and around is self.residual else None
                    if unit is not None:
                        counts = self.functions.setdefault(unit.start_byte, Counts())
                    _count(node, counted, counts)
                if node.named_child_count:
                    stack.append((node.named_children, counts, kind in counted.blocks))


def _definition(node: Any, counted: Counted) -> Any:
    """The function that ``node`` is or decorates; ``None`` for anything else."""
    if node.type == counted.decorated:
        node = node.child_by_field_name("definition")
    return node if node.type in counted.functions and _parameters(node, counted) is not None else None


def _count(node: Any, counted: Counted, counts: Counts) -> None:
    kind = node.type
    if kind in counted.loops:
        counts.loops += 1
    elif kind in counted.returns:
        counts.returns += 1
    elif kind in counted.functions and (parameters := _parameters(node, counted)) is not None:
        counts.functions += 1
        counts.parameters += parameters


def _parameters(function: Any, counted: Counted) -> int | None:
    """How many parameters a function has; ``None`` for what its declarator shows to be no function.

    The list next to the name is the function's: others belong to the type of its result.
    """
    node = function
    listed = None
    while node is not None:
        listed = node.child_by_field_name("parameters") or listed
        node = _inside(node, counted.wrappers)
    if listed is None:
        return None if function.child_by_field_name("declarator") is not None else 0
    found = [child for child in listed.named_children if child.type in counted.parameters]
    return 0 if len(found) == 1 and found[0].text == counted.nothing else len(found)


def _inside(node: Any, wrappers: frozenset[str]) -> Any:
    """The declarator inside ``node``, which is a function or a declarator."""
    if node.type in wrappers:
        return next((child for child in node.named_children if "declarator" in child.type), None)
    return node.child_by_field_name("declarator") or node.child_by_field_name("name")
