"""Questions about places of a text that are sorted."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence


def has_between(places: Sequence[int], start: int, end: int) -> bool:
    """Whether one of the sorted ``places`` is in the range from ``start``, included, to ``end``, excluded."""
    first = bisect_left(places, start)
    return first < len(places) and places[first] < end
