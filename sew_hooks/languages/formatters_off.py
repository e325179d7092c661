"""Places whose layout people fixed by hand: between comments that switch a formatter off and on again."""

from __future__ import annotations

import re
from functools import lru_cache

from sew_hooks.languages.site import Span

_OFF = re.compile(
    r"^.*?(?:#|//|/\*)\s*(?:(?:fmt|yapf|autopep8|spotless|@formatter)\s*:\s*(?:off|disable)|clang-format\s+off)\b",
    re.MULTILINE,
)
_ON = re.compile(
    r"(?:#|//|/\*)\s*(?:(?:fmt|yapf|autopep8|spotless|@formatter)\s*:\s*(?:on|enable)|clang-format\s+on)\b.*"
)
_SKIP = re.compile(r"^.*#\s*(?:fmt:\s*skip|yapf:\s*disable)\b.*", re.MULTILINE)
"""A line that a formatter leaves alone."""


@lru_cache(maxsize=1)
def fixed_layout(text: str) -> tuple[Span, ...]:
    """Return the ranges of a text that no formatter may touch, in their order; a range without an end goes on to the
    end of the text.
    """
    if "off" not in text and "disable" not in text and "skip" not in text:
        return ()
    spans = [Span(found.start(), found.end()) for found in _SKIP.finditer(text)]
    at = 0
    while (off := _OFF.search(text, at)) is not None:
        on = _ON.search(text, off.end())
        at = len(text) if on is None else on.end()
        spans.append(Span(off.start(), at))
    return tuple(sorted(spans))


def is_fixed(spans: tuple[Span, ...], places: tuple[Span, ...]) -> bool:
    """Whether one of some places reaches into one of these ranges."""
    return any(span.start <= place.end and place.start <= span.end for span in spans for place in places)
