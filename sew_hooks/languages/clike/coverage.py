"""Names that may stand for anything: some identifier of that name is not understood.

A language has more ways to declare a name than the lowering follows, and one that is missed would let an outer
declaration of the same name through. So the lowering notes each identifier that it understands, as a use or as a
declaration. Where the parser's tree holds another one, that name is unknown in the whole file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import Any

from sew_hooks.languages.clike.ranges import Range, is_in, merged


class Coverage:
    """What a lowering notes of the identifiers in a text.

    ``understood`` holds the places where identifiers start, the rest are ranges: ``unread`` is not lowered and declares
    nothing outside itself, ``doubted`` is lowered although it may be something else.
    """

    def __init__(self) -> None:
        self.understood: set[int] = set()
        self.unread: list[Range] = []
        self.doubted: list[Range] = []

    def unknown(self, text: str, identifiers: Iterable[Any]) -> set[str]:
        """Return the names that the parser's ``identifiers`` have, if one of that name is not understood."""
        unread, doubted = merged(self.unread), merged(self.doubted)
        return {
            text[one.start_byte : one.end_byte]
            for one in identifiers
            if (one.start_byte not in self.understood or is_in(doubted, one.start_byte))
            and not is_in(unread, one.start_byte)
        }


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
