"""Ranges of a text, from the start of something to the place after its end."""

from __future__ import annotations

from bisect import bisect_right

Range = tuple[int, int]


def merged(ranges: list[Range]) -> list[Range]:
    """Ranges in order, with overlapping ones merged."""
    out: list[Range] = []
    for start, end in sorted(ranges):
        if out and start < out[-1][1]:
            out[-1] = out[-1][0], max(end, out[-1][1])
        else:
            out.append((start, end))
    return out


def is_in(ranges: list[Range], place: int) -> bool:
    """Whether a place is in one of ``ranges``, which are merged."""
    index = bisect_right(ranges, place, key=lambda bounds: bounds[0]) - 1
    return index >= 0 and place < ranges[index][1]
