"""Code without its layout: the text that a formatter leaves, and the statements that it breaks into lines or joins."""

from __future__ import annotations

from collections.abc import Sequence

from sew_hooks.engine.lines import SOMETHING
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern

_LAYOUT = b" \t\n\r\f\v,()'\"\\"
"""What a formatter adds, removes and replaces: white space, commas, parentheses, quotes and backslashes."""

_STRING = pattern(rb"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'")

_BRACKET = pattern(rb"[()\[\]]")

_LONGEST = 200
"""The largest number of lines that brackets join to one statement; in a longer one, each line counts by itself."""


class PlainStatement(NamedTuple):
    """A statement: its text without layout, and those of its lines that hold something, counted from 0."""

    text: bytes
    lines: tuple[int, ...]


def without_layout(text: bytes) -> bytes:
    """Return a text without what a formatter changes."""
    return text.translate(None, _LAYOUT)


def statements(lines: Sequence[bytes]) -> list[PlainStatement]:
    """Return the statements of code, given as its lines: each line, or the lines that brackets hold together.

    It need not be all of a file, and no language is known, so some statements are several or parts of one.
    """
    depths = [_depth(line) for line in lines]
    plain, at = [], 0
    while at < len(lines):
        end = _end(depths, at)
        text = without_layout(b"".join(lines[at:end]))
        if text:
            held = tuple(number for number in range(at, end) if SOMETHING.search(lines[number]))
            plain.append(PlainStatement(text, held))
        at = end
    return plain


def _depth(line: bytes) -> int:
    """The number of brackets that a line opens, less those that it closes."""
    if not _BRACKET.search(line):
        return 0
    code = _STRING.sub(b"", line)
    return code.count(b"(") + code.count(b"[") - code.count(b")") - code.count(b"]")


def _end(depths: Sequence[int], at: int) -> int:
    """The number of the line after the statement that begins ``at`` a line."""
    depth = 0
    for number in range(at, min(at + _LONGEST, len(depths))):
        depth += depths[number]
        if depth <= 0:
            return number + 1
    return at + 1
