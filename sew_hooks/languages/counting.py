"""What contexts count, read off the parser's tree: functions, parameters, loops and return statements.

Everything that the grammar calls so is counted, whether or not the lowering understands what stands around it. What
differs by language is a table of the grammar's words.
"""

from __future__ import annotations

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
    the counts of each outermost function by the place where it starts, with those of all that is inside.
    """

    def __init__(self, root: Any, counted: Counted, definitions: bool) -> None:
        self.residual = Counts()
        self.functions: dict[int, Counts] = {}
        stack = [(root, self.residual, False)]
        while stack:
            node, counts, in_block = stack.pop()
            kind = node.type
            if kind in counted.loops:
                counts.loops += 1
            elif kind in counted.returns:
                counts.returns += 1
            elif kind == counted.decorated:
                definition = node.child_by_field_name("definition")
                if definitions and counts is self.residual and definition.type in counted.functions:
                    counts = self.functions[definition.start_byte] = Counts()
            elif kind in counted.functions and not in_block and (parameters := _parameters(node, counted)) is not None:
                if definitions and counts is self.residual:
                    counts = self.functions[node.start_byte] = Counts()
                counts.functions += 1
                counts.parameters += parameters
            in_block = kind in counted.blocks
            stack += [(child, counts, in_block) for child in node.named_children]


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
