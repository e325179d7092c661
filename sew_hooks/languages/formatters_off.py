"""Places whose layout people fixed by hand: between comments that switch a formatter off and on again."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable

from sew_hooks.languages.site import Span
from sew_hooks.patterns import pattern

_TOOLS = ("fmt", "yapf", "autopep8", "spotless", "@formatter", "clang-format", "*INDENT-")
_NAMED = (
    r"(?:#|//|/\*)[ \t]*(?:(?:fmt|yapf|autopep8|spotless|@formatter)[ \t]*:[ \t]*(?:{0})|clang-format[ \t]+{1}"
    r"|\*INDENT-{2})\b"  # of astyle and uncrustify
)
_OFF = pattern(_NAMED.format("off|disable", "off", "OFF"))
_ON = pattern(_NAMED.format("on|enable", "on", "ON") + ".*")
_SKIP = pattern(r"^.*#[ \t]*(?:fmt:[ \t]*skip|yapf:[ \t]*disable)\b.*", re.MULTILINE)
"""A line that a formatter leaves alone."""


def fixed_layout(text: str) -> tuple[Span, ...]:
    """Return the ranges of a text that no formatter may touch, in their order and apart; a range without an end goes on
    to the end of the text.
    """
    if not any(tool in text for tool in _TOOLS):
        return ()
    spans = [Span(region.start(), region.end()) for region in _SKIP.finditer(text)]
    at = 0
    while (off := _OFF.search(text, at)) is not None:
        on = _ON.search(text, off.end())
        at = len(text) if on is None else on.end()
        spans.append(Span(text.rfind("\n", 0, off.start()) + 1, at))
    return merged(spans)


def merged(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return the same ranges of a text in their order and apart."""
    apart: list[Span] = []
    for span in sorted(spans):
        if apart and span.start <= apart[-1].end:
            apart[-1] = Span(apart[-1].start, max(apart[-1].end, span.end))
        else:
            apart.append(span)
    return tuple(apart)


def is_fixed(place: Span, spans: tuple[Span, ...]) -> bool:
    """Whether a place reaches into one of these ranges."""
    after = bisect_left(spans, place.start, key=lambda span: span.end)
    return after < len(spans) and spans[after].start <= place.end
