"""Names inside text that other rules rewrite: a name that an edit drops, doubles or rewrites cannot change as well."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.site import Mapped, Part, Span
from sew_hooks.patterns import pattern

_WORD = pattern(r"\w+")


def without_torn(choices: Sequence[Choice], text: str) -> list[bool]:
    """Whether each of the ``choices`` may be made together with all others; only the choice of a name may not.

    Both variants of another choice must contain each place of the name once, unchanged, and must not write the name
    themselves. The answer is therefore the same for all variants of the choices.
    """
    places = sorted((*span, index) for index, choice in enumerate(choices) if choice.is_name for span in choice.spans)
    kept = [True] * len(choices)
    if not places:
        return kept
    starts = [start for start, _, _ in places]
    for choice in choices:
        if choice.is_name:
            continue
        for start, end, index in places[bisect_left(starts, choice.start) : bisect_left(starts, choice.end)]:
            kept[index] = kept[index] and _holds(choice, Span(start, end), text[start:end])
    return kept


def _holds(choice: Choice, place: Span, name: str) -> bool:
    return all(_keeps(parts, place) and not _writes(parts, name) for parts in (choice.zero, choice.one))


def _keeps(parts: Sequence[Part], place: Span) -> bool:
    spans = [part.span if isinstance(part, Mapped) else part for part in parts if not isinstance(part, str)]
    return sum(span.start <= place.start and place.end <= span.end for span in spans) == 1


def _writes(parts: Sequence[Part], name: str) -> bool:
    return any(name in _WORD.findall(part) for part in parts if isinstance(part, str))
