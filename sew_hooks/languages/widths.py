"""How wide a line may become in any combination of variants: a formatter breaks and joins lines by their width.

All of a line counts. A range of several lines is measured as if a formatter had joined them: whether a choice counts
should not depend on the formatter that broke the lines. A choice that may move a name to another line leaves its width
open.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sew_hooks.languages.choice import Choice, Width
from sew_hooks.languages.edits import plain_text
from sew_hooks.languages.site import Mapped, Part, Span

_BREAK = re.compile(r"(?<=[(\[{])\s*\n\s*|\s*\n\s*(?=[)\]}.])|(\s*\n\s*)")
"""A line break with the space around it. A blank replaces it unless it is beside a bracket or before a dot."""


class _Reach(NamedTuple):
    """The smallest and the largest width that a range may have."""

    least: float
    most: float


_OPEN = _Reach(0, float("inf"))


def keep_widths(choices: Sequence[Choice], text: str) -> list[bool]:
    """Whether each of the ``choices`` keeps the width bounds that it sets, in all variants of all others."""
    reaches = {joins: _reaches(joins, choices, text) for joins in (False, True)}
    return [all(_keeps(width, reaches[width.joins][width.start, width.end]) for width in one.widths) for one in choices]


def _keeps(width: Width, reach: _Reach) -> bool:
    if width.limits is None or reach.least < width.least or reach.most > width.most:
        return False
    return not any(reach.least <= limit < reach.most for limit in width.limits)


def _reaches(joins: bool, choices: Sequence[Choice], text: str) -> dict[tuple[int, int], _Reach]:
    """The reach of each range that the choices set bounds for: lines, or ranges that a formatter may join."""
    ranges = {Span(width.start, width.end) for one in choices for width in one.widths if width.joins == joins}
    reaches: dict[tuple[int, int], _Reach] = {}
    for start, end in ranges:
        wide = joined(text[start:end])
        reaches[start, end] = _Reach(wide, wide)
    groups = list(_groups(ranges))
    ends = [group.end for group, _ in groups]
    for choice in choices if ranges else ():
        for place in (Span(choice.start, choice.end), *choice.also):
            for index in range(bisect_right(ends, place.start), len(groups)):
                group, inside = groups[index]
                if place.end <= group.start:
                    break
                for span in inside:
                    if place.start < span.end and span.start < place.end:
                        reaches[span] = _with(reaches[span], choice, place, span, joins, text)
    return reaches


def _groups(ranges: set[Span]) -> Iterator[tuple[Span, list[Span]]]:
    """The ranges in order: the outermost ones, each with all that it contains."""
    inside: list[Span] = []
    for span in sorted(ranges, key=lambda each: (each.start, -each.end)):
        if inside and span.start >= inside[0].end:
            yield inside[0], inside
            inside = []
        inside.append(span)
    if inside:
        yield inside[0], inside


def _with(reach: _Reach, choice: Choice, place: Span, span: Span, joins: bool, text: str) -> _Reach:
    """The reach of a range after a choice that overlaps it is made, too."""
    if all(_contains(parts, span) for parts in (choice.zero, choice.one)):
        return reach  # At most, the range moves, or a word is written before the type of a declaration.
    changes = _joined_changes(choice, place, span, text) if joins else _line_changes(choice, place, span, text)
    if changes is None:
        return _OPEN
    return _Reach(reach.least + min(changes), reach.most + max(changes))


def _joined_changes(choice: Choice, place: Span, span: Span, text: str) -> list[int] | None:
    """By how much both variants of a choice change the width of a joined range; None if that is open."""
    written = _written(choice.zero) + _written(choice.one)
    now = text[place.start : place.end]
    if not (now + written).strip() and "\n" in text[place.start - 1] + now + written:
        return [0]  # Line breaks and indentations go where lines are joined.
    variants = [plain_text(text, parts) for parts in (choice.zero, choice.one)]
    is_inside = span.start <= place.start and place.end <= span.end
    if not is_inside or variants[0].count("\n") != variants[1].count("\n"):
        return None
    return [joined(variant) - joined(now) for variant in variants]


def _line_changes(choice: Choice, place: Span, span: Span, text: str) -> list[int] | None:
    """By how much both variants of a choice change the width of a line; None if that is open."""
    now = text[place.start : place.end].split("\n")
    variants = [plain_text(text, parts).split("\n") for parts in (choice.zero, choice.one)]
    number = text.count("\n", place.start, span.start) if place.start < span.start else 0
    if len(variants[0]) != len(variants[1]):
        if any(line.strip() for lines in variants for line in lines):
            return None
        number = -1 if number else 0  # Blank lines change neither the line above nor that below.
    elif len(now) > 1 and (choice.moves_words or _lines_of(choice.zero, text) != _lines_of(choice.one, text)):
        return None
    return [len(lines[number]) - len(now[number]) for lines in variants]


def _lines_of(parts: Sequence[Part], text: str) -> list[tuple[Span, int]]:
    """The parts of the source in a variant, each with the number of the line where it starts."""
    lines = []
    for index, part in enumerate(parts):
        if not isinstance(part, str):
            span = part.span if isinstance(part, Mapped) else part
            lines.append((span, plain_text(text, tuple(parts[:index])).count("\n")))
    return lines


def _contains(parts: Sequence[Part], span: Span) -> bool:
    """Whether a variant contains a range as a whole."""
    spans = [part.span if isinstance(part, Mapped) else part for part in parts if not isinstance(part, str)]
    return any(each.start <= span.start and span.end <= each.end for each in spans)


def _written(parts: Sequence[Part]) -> str:
    return "".join(part for part in parts if isinstance(part, str))


def joined(text: str) -> int:
    """The width of ``text`` in one line."""
    if "\n" not in text:
        return len(text)
    return len(_BREAK.sub(lambda found: " " if found[1] else "", text))
