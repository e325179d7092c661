"""The surroundings of many places in the parser's tree, in one walk from its root.

If each node were asked for its parent, the parser would walk past all siblings of each node above.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import Any

from sew_hooks.named_tuples import NamedTuple

_STATEMENTS = (
    "_statement", "declaration", "_definition", "declaration_list", "_loop", "preproc_if", "preproc_ifdef",
    "translation_unit", "ERROR",
)  # fmt: skip
"""The endings of the parser's words for nodes that contain statements, or are the header of one."""


class Around(NamedTuple):
    """The type of the innermost node at a place and of the one above it (``""`` for none), and the range of the
    statement or header around the place.
    """

    type: str
    above: str
    statement: tuple[int, int]


class _Level:
    """A node on the way down, with the statement or header around everything inside it."""

    def __init__(self, node: Any, statement: tuple[int, int]) -> None:
        self.type: str = node.type
        self.end: int = node.end_byte
        self.children: list[Any] = node.children
        self.ends = [child.end_byte for child in self.children]
        self.statement = statement


def around(root: Any, places: Iterable[tuple[int, int]]) -> Iterator[Around]:
    """Return the surroundings of each of ``places``: ranges in order of their starts, side by side or nested, outer
    ones first.
    """
    path: list[_Level] = []
    for start, end in places:
        path = path or [_Level(root, (root.start_byte, root.end_byte))]
        while len(path) > 1 and path[-1].end < end:
            path.pop()
        while True:
            level = path[-1]
            index = bisect_left(level.ends, end)
            if index == len(level.ends) or level.children[index].start_byte > start:
                break
            child = level.children[index]
            holds = level.type.endswith(_STATEMENTS)
            path.append(_Level(child, (child.start_byte, child.end_byte) if holds else level.statement))
        yield Around(path[-1].type, path[-2].type if len(path) > 1 else "", path[-1].statement)
