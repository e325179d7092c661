"""The referee of a layout language: two texts are the same program if the leaves of their trees are the same, one by
one, comments and strings included, and nothing but white space is between them.

It looks at the parser's tree alone, and at nothing that units and gaps are found by.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sew_hooks.errors import ParseError, VerificationError


def leaves(root: Any, text: str) -> Iterator[tuple[str, str]]:
    """The kind and the text of each leaf, in source order; ends of statements that are mere line breaks are left out.

    Raises ParseError for a text with anything but white space between its leaves.
    """
    cursor = root.walk()
    end = 0
    while True:
        if cursor.goto_first_child():
            continue
        node = cursor.node
        if text[end : node.start_byte].strip():
            raise ParseError(f"has text that the parser skips, at character {end}")
        leaf = text[node.start_byte : node.end_byte]
        end = max(end, node.end_byte)
        if leaf.strip() or node.is_missing:
            yield node.type, leaf
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                if text[end:].strip():
                    raise ParseError(f"has text that the parser skips, at character {end}")
                return


def check_same(before: tuple[Any, str], after: tuple[Any, str]) -> None:
    """Raise VerificationError unless two trees with their texts are the same program, with blank lines elsewhere."""
    if [*leaves(*before)] != [*leaves(*after)]:
        raise VerificationError("the rewritten text has other words and signs; nothing was changed")
    if _lines(before[1]) != _lines(after[1]):
        raise VerificationError("more than blank lines changed in the rewritten text; nothing was changed")


def _lines(text: str) -> list[str]:
    """The lines that are not blank."""
    return [line for line in text.split("\n") if line.strip()]
