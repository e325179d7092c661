"""Names that may stand for anything, because some identifier of that name is not understood.

A language has more ways to declare a name than the lowering follows. If it missed one, a use would seem to mean an
outer declaration of the same name. The lowering therefore notes each identifier that it understands, as a use or as a
declaration. If the parser's tree contains another identifier, its name is unknown in the whole file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import Any

from sew_hooks.languages.clike.ranges import Range, is_in, merged


class Coverage:
    """The identifiers that a lowering noted in a text.

    ``understood`` has the places where identifiers start. The rest are ranges: ``unread`` is not lowered and declares
    nothing outside itself; ``doubted`` is lowered although it may be something else.
    """

    def __init__(self) -> None:
        self.understood: set[int] = set()
        self.unread: list[Range] = []
        self.doubted: list[Range] = []

    def unknown(self, text: str, identifiers: Iterable[Any]) -> set[str]:
        """Return the names in the parser's ``identifiers`` that have an occurrence which is not understood."""
        unread, doubted = merged(self.unread), merged(self.doubted)
        return {
            text[identifier.start_byte : identifier.end_byte]
            for identifier in identifiers
            if (identifier.start_byte not in self.understood or is_in(doubted, identifier.start_byte))
            and not is_in(unread, identifier.start_byte)
        }


def leaves(root: Any, identifiers: Set[str]) -> Iterator[Any]:
    """The identifiers below ``root``, in no particular order."""
    stack = [root]
    while stack:
        node = stack.pop()
        if node.type in identifiers:
            yield node
        else:
            stack.extend(node.named_children)


def uses(root: Any, identifiers: Set[str], expressions: Set[str]) -> Iterator[Any]:
    """The identifiers below ``root`` that can only be uses: nothing is around them but ``expressions``."""
    stack = [root]
    while stack:
        node = stack.pop()
        if node.type in identifiers:
            yield node
        elif node.type in expressions:
            stack.extend(node.named_children)
