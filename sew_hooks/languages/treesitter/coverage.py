"""Names that may stand for anything: some identifier of that name is not understood.

A language has more ways to declare a name than the lowering follows, and one that is missed would let an outer
declaration of the same name through. So the lowering notes each identifier that it understands, as a use or as a
declaration. Where the parser's tree holds another one, that name is unknown in the whole file.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any, Protocol


class Covered(Protocol):
    """What a lowering notes. ``understood`` holds the places where identifiers start, the rest are the parser's nodes.

    ``unread`` holds what is not lowered and declares nothing outside itself, ``doubted`` what is lowered although it
    may be something else.
    """

    identifiers: frozenset[str]
    """The parser's words for names that may be those of variables."""

    understood: set[int]
    unread: set[int]
    doubted: set[int]


def unknown(text: str, lowered: Covered, root: Any) -> set[str]:
    """Return the names of which an identifier below the parser's ``root`` is not understood."""
    names = set()
    stack = [(root, False)]
    while stack:
        node, doubted = stack.pop()
        if node.type in lowered.identifiers:
            if doubted or node.start_byte not in lowered.understood:
                names.add(text[node.start_byte : node.end_byte])
        elif node.id not in lowered.unread:
            doubted = doubted or node.id in lowered.doubted
            stack += [(child, doubted) for child in node.named_children]
    return names


def leaves(root: Any, identifiers: Set[str]) -> Iterator[Any]:
    """The identifiers below ``root``, in no order."""
    stack = [root]
    while stack:
        node = stack.pop()
        if node.type in identifiers:
            yield node
        else:
            stack.extend(node.named_children)


def uses(root: Any, identifiers: Set[str], expressions: Set[str]) -> Iterator[Any]:
    """The identifiers below ``root`` that can be nothing but uses: nothing is around them but ``expressions``."""
    stack = [root]
    while stack:
        node = stack.pop()
        if node.type in identifiers:
            yield node
        elif node.type in expressions:
            stack.extend(node.named_children)
