"""What changed between two versions of a text, where git does not have both."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import takewhile
from typing import NamedTuple, TypeVar

from sew_hooks.engine.lines import Lines

_MOST_LINES = 10_000
"""The largest number of lines between the first difference and the last one in which the differences are sought."""

TextT = TypeVar("TextT", str, bytes)


class TextChange(NamedTuple):
    """The lines that a change touched, and the old line for each new one that it left as it was.

    Lines of both texts count from 1.
    """

    lines: Lines
    kept: dict[int, int]


def lines_of(content: bytes) -> list[bytes]:
    """The lines of a text, without their ends: those of Unix and of Windows are alike."""
    return content.replace(b"\r\n", b"\n").split(b"\n")


def change_between(before: Sequence[TextT], after: Sequence[TextT]) -> TextChange:
    """Return the change between two texts, given as their lines. If it is very large, little of it is known."""
    start = _alike(before, after)
    end = _alike(before[start:][::-1], after[start:][::-1])
    kept = {number: number for number in range(1, start + 1)}
    kept |= {len(after) - back: len(before) - back for back in range(end)}
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    if max(len(old), len(new)) > _MOST_LINES:
        return TextChange(Lines(), kept)
    written, removed = set[int](), set[int]()
    for kind, low, high, first, last in SequenceMatcher(None, old, new).get_opcodes():
        if kind == "equal":
            kept |= {start + first + step + 1: start + low + step + 1 for step in range(high - low)}
        elif first < last:
            written.update(range(start + first + 1, start + last + 1))
        else:
            removed.add(start + first)
    return TextChange(Lines(frozenset(written), frozenset(removed)), kept)


def _alike(first: Sequence[TextT], second: Sequence[TextT]) -> int:
    """The number of lines with which both begin."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False)))
