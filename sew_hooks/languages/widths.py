"""How wide a line may become in any combination of variants: a formatter breaks and joins lines by their width.

Widths are counted in characters after the indentation, without spaces and brackets, which many rules write and remove.
For choices that are ``alike`` they are lengths with all characters, as if there were no line breaks: whether such a
choice counts should not depend on the formatter that broke the line.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from sew_hooks.languages.choice import Choice, Width
from sew_hooks.languages.edits import plain_text
from sew_hooks.languages.name_words import in_full, in_short
from sew_hooks.languages.site import Mapped, Part, Span

_SPACES_AND_BRACKETS = re.compile(r"[\s()\[\]{}]")
_BREAK = re.compile(r"[ \t]*\r?\n\s*")
_BREAK_AT_BRACKET = re.compile(r"(?<=[(\[])\s*\n\s*|[ \t]*\r?\n\s*(?=[)\].])")


class _Reach(NamedTuple):
    """The smallest and the largest width that a range may have."""

    least: float
    most: float


def columns(text: str) -> int:
    """The width of ``text``, with its indentation."""
    return len(text) - len(text.lstrip(" ")) + _signs(text)


def keep_widths(choices: Sequence[Choice], text: str) -> list[bool]:
    """Whether each of the ``choices`` keeps the width bounds that it sets, in all variants of all others."""
    words = [choice for choice in choices if choice.alike is None]
    lines = _reaches([width for choice in words for width in choice.widths if width.is_line], choices, text)
    statements = _reaches([width for choice in words for width in choice.widths if not width.is_line], choices, text)
    alike = [choice for choice in choices if choice.alike is not None]
    exact = _lengths([width for choice in alike for width in choice.widths], choices, text)
    return [
        all(
            width.least <= reach.least and reach.most <= width.most
            for width in choice.widths
            for reach in [(exact if choice.alike is not None else lines if width.is_line else statements)[width.start]]
        )
        for choice in choices
    ]


def joined(text: str) -> int:
    """The length of code if it were on one line."""
    return len(_BREAK.sub(" ", _BREAK_AT_BRACKET.sub("", text)))


def _lengths(widths: Sequence[Width], choices: Sequence[Choice], text: str) -> dict[int, _Reach]:
    """The smallest and the largest length of each range by its start, if it were on one line. The ranges do not
    overlap. Where a choice moves the end of a range, its length may be anything.
    """
    ranges = sorted({(width.start, width.end) for width in widths})
    reaches = {start: _Reach(*2 * [joined(text[start:end])]) for start, end in ranges}
    ends = [end for _, end in ranges]
    for choice in choices if ranges else ():
        variants = None
        for place in (Span(choice.start, choice.end), *choice.also):
            for index in range(bisect_right(ends, place.start), len(ranges)):
                start, end = ranges[index]
                if start >= place.end:
                    break
                if start <= place.start and place.end <= end:
                    now = joined(text[choice.start : choice.end])
                    variants = variants or [joined(plain_text(text, one)) for one in (choice.zero, choice.one)]
                    reach = reaches[start]
                    reaches[start] = _Reach(reach.least + min(variants) - now, reach.most + max(variants) - now)
                elif not _keeps_whole(choice, start, end):
                    reaches[start] = _Reach(0, float("inf"))
    return reaches


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
    return _keeps_whole(choice, start, end) or not (
        text[choice.start : choice.end].strip() or _signs(_written(choice.zero) + _written(choice.one))
    )


def _keeps_whole(choice: Choice, start: int, end: int) -> bool:
    """Whether a range is part of what a choice writes."""
    return any(
        span.start <= start and end <= span.end
        for part in (*choice.zero, *choice.one)
        if not isinstance(part, str)
        for span in [part.span if isinstance(part, Mapped) else part]
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
