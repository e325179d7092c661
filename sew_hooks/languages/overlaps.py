"""Names inside text that other rules rewrite: a name that an edit drops, doubles or rewrites cannot change as well."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.site import Mapped, Part, Span

_WORD = re.compile(r"\w+")


def without_torn(choices: Sequence[Choice], text: str) -> list[bool]:
    """Whether each of the ``choices`` may be made together with all others; only a choice about a word may not.

    Both variants of another choice must contain each place of the name once, unchanged, and must not write the name
    themselves (words in comments are no names). The answer is therefore the same for all variants of the choices.
    """
    pieces = sorted((*span, index) for index, choice in enumerate(choices) if choice.word for span in _places(choice))
    kept = [True] * len(choices)
    if not pieces:
        return kept
    starts = [start for start, _, _ in pieces]
    for choice in choices:
        if choice.word:
            continue
        for start, end, index in pieces[bisect_left(starts, choice.start) : bisect_left(starts, choice.end)]:
            kept[index] = kept[index] and _holds(choice, Span(start, end), text, choices[index].in_comment)
    return kept


def _places(choice: Choice) -> tuple[Span, ...]:
    return (Span(choice.start, choice.end), *choice.also)


def _holds(choice: Choice, piece: Span, text: str, in_comment: bool) -> bool:
    name = _name_around(piece, text)
    variants = (choice.zero, choice.one)
    return all(_keeps(parts, piece) and (in_comment or not _writes(parts, name)) for parts in variants)


def _name_around(piece: Span, text: str) -> str:
    """The whole name that contains the piece."""
    start = piece.start
    while start and _WORD.match(text[start - 1]):
        start -= 1
    found = _WORD.match(text, start)
    return found.group() if found else ""


def _keeps(parts: Sequence[Part], piece: Span) -> bool:
    spans = [part.span if isinstance(part, Mapped) else part for part in parts if not isinstance(part, str)]
    return sum(span.start <= piece.start and piece.end <= span.end for span in spans) == 1


def _writes(parts: Sequence[Part], name: str) -> bool:
    return any(name in _WORD.findall(part) for part in parts if isinstance(part, str))
