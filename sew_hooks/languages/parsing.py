"""From text to tree-sitter's tree with offsets in characters, and what that tree makes no sense of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from sew_hooks.errors import ParseError

_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
_LONE_RETURN = re.compile(r"\r(?!\n)")


def _stand_in(found: re.Match[str]) -> str:
    return "x" if ("x" + found.group()).isidentifier() else "`"


def parse(text: str, parser: Any, check_limits: Callable[[str], None]) -> Any:
    """The root of the tree of ``text``; its byte offsets count characters.

    The parser gets a text of the same length in ASCII: a letter beyond ASCII is read as some letter, and anything
    else as a character that no program has outside strings and comments.

    Raises ParseError for text that no parser should be given.
    """
    if "\0" in text:
        raise ParseError("contains a NUL character")
    if text.startswith("\ufeff"):
        raise ParseError("a byte-order mark inside text; hand over the bytes")
    if _LONE_RETURN.search(text):
        raise ParseError("mixes line endings")
    if "\r\n" in text and re.search(r"(?<!\r)\n", text):
        raise ParseError("mixes line endings")
    check_limits(text)
    ascii_text = text if text.isascii() else _BEYOND_ASCII.sub(_stand_in, text)
    return parser.parse(ascii_text.encode("ascii")).root_node


def check_readable(root: Any, has_units: bool, first_error: Callable[[], int | None] = lambda: None) -> None:
    """Raise ParseError for a file with a syntax error, unless it ``has_units`` that can do without it.

    ``first_error`` may know its line better than the grammar, which is asked otherwise.
    """
    if root.has_error and not has_units:
        raise ParseError(f"syntax error at line {first_error() or next(_errors(root)).start_point[0] + 1}")


def flaws(root: Any) -> tuple[str, ...]:
    """Where the parser makes no sense of a text: what it calls these places and what holds them, in source order."""
    return tuple(f"{one.type} in {one.parent.type if one.parent else ''}" for one in _errors(root))


def _errors(root: Any) -> Iterator[Any]:
    """The parser's outermost nodes that stand for an error, in source order."""
    stack = [root] if root.has_error else []
    while stack:
        node = stack.pop()
        inside = [child for child in node.children if child.has_error or child.is_missing]
        if node.type == "ERROR" or not inside:
            yield node
        else:
            stack.extend(reversed(inside))
