"""How wide a line may become in any combination of variants: a formatter breaks and joins lines by their width.

Widths are counted in characters after the indentation, without spaces and brackets, which many rules write and remove.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from sew_hooks.languages.choice import Choice, Width
from sew_hooks.languages.edits import plain_text
from sew_hooks.languages.name_words import in_full, in_short
from sew_hooks.languages.site import Mapped, Part

_SPACES_AND_BRACKETS = re.compile(r"[\s()\[\]{}]")


class _Reach(NamedTuple):
    """The smallest and the largest width that a range may have."""

    least: float
    most: float


def columns(text: str) -> int:
    """The width of ``text``, with its indentation."""
    return len(text) - len(text.lstrip(" ")) + _signs(text)


def keep_widths(choices: Sequence[Choice], text: str) -> list[bool]:
    """Whether each of the ``choices`` keeps the width bounds that it sets, in all variants of all others."""
    lines = _reaches([width for choice in choices for width in choice.widths if width.is_line], choices, text)
    statements = _reaches([width for choice in choices for width in choice.widths if not width.is_line], choices, text)
    return [
        all(
            width.least <= reach.least and reach.most <= width.most
            for width in choice.widths
            for reach in [(lines if width.is_line else statements)[width.start]]
        )
        for choice in choices
    ]


def _reaches(widths: Sequence[Width], choices: Sequence[Choice], text: str) -> dict[int, _Reach]:
    """The reach of each range by its start. The ranges do not overlap."""
    ranges = sorted({(width.start, width.end) for width in widths})
    reaches = {}
    for start, end in ranges:
        shown = text[start:end]
        reaches[start] = _Reach(columns(in_short(shown)), columns(in_full(shown)))
    ends = [end for _, end in ranges]
    for choice in choices if ranges else ():
        if choice.word:
            continue
        for index in range(bisect_right(ends, choice.start), len(ranges)):
            start, end = ranges[index]
            if start >= choice.end:
                break
            if not _leaves(choice, start, end, text):
                reaches[start] = _with(reaches[start], choice, start <= choice.start and choice.end <= end, text)
    return reaches


def _leaves(choice: Choice, start: int, end: int, text: str) -> bool:
    """Whether a choice leaves a range as it is, or only moves it."""
    whole = any(
        span.start <= start and end <= span.end
        for part in (*choice.zero, *choice.one)
        if not isinstance(part, str)
        for span in [part.span if isinstance(part, Mapped) else part]
    )
    return whole or not (
        text[choice.start : choice.end].strip() or _signs(_written(choice.zero) + _written(choice.one))
    )


def _with(reach: _Reach, choice: Choice, is_inside: bool, text: str) -> _Reach:
    """The reach of a range after a choice is made, too, which may be in part outside the range."""
    now = text[choice.start : choice.end]
    variants = [plain_text(text, parts) for parts in (choice.zero, choice.one)]
    if "\n" in _written(choice.zero) + _written(choice.one) and len({one.count("\n") for one in variants}) > 1:
        return _Reach(0, float("inf"))  # In one of its variants, the range spans several lines.
    if choice.moves_words and not is_inside:
        return _Reach(0, float("inf"))
    less = min(_signs(in_short(variant)) for variant in variants) - _signs(in_short(now))
    more = max(_signs(in_full(variant)) for variant in variants) - _signs(in_full(now))
    return _Reach(reach.least + less, reach.most + more)


def _written(parts: Sequence[Part]) -> str:
    return "".join(part for part in parts if isinstance(part, str))


def _signs(text: str) -> int:
    return len(_SPACES_AND_BRACKETS.sub("", text))
