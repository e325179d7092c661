"""The worth of a corpus's counts: people are consistent, so the sites of one file are not independent."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum


def effective_observations(files: Sequence[tuple[int, int]]) -> int:
    """Return the number of independent observations that the counts of one rule are worth, rounded down.

    ``files`` has the sites of each file that has any, in variant 0 and in variant 1. If the files were drawn again, the
    share of variant 1 would scatter as much as that of this number of independent observations: the number is q (1 - q)
    / v, with v the variance of the share under resampling of whole files, in the closed form that the jackknife and the
    bootstrap have in common for a ratio. As in Laplace's rule of succession, two files are added, one in each variant
    and both of mean size. Otherwise a few files that all agree would seem certain.
    """
    size = fsum(map(sum, files)) / len(files)
    drawn = [*files, (size, 0), (0, size)]
    total = size * len(drawn)
    share = fsum(one for _, one in drawn) / total
    variance = fsum((one - share * (zero + one)) ** 2 for zero, one in drawn) / total**2
    return int(share * (1 - share) / variance)
