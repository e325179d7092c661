"""Programs sorted by size, so that tables can show its influence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf

GRADES = (0, 5, 10, 15, 20, 30)
"""The numbers of grades at which buckets begin."""


def buckets(starts: Sequence[int]) -> Iterator[tuple[str, float, float]]:
    """Yield the name of each bucket, its first size, and the first one beyond it; the last bucket has no end."""
    for start, end in pairwise([*starts, inf]):
        yield f"{start}+" if end == inf else f"{start}–{end - 1}", start, end
