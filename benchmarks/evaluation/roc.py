"""Detection measures over p-values: the smaller, the more marked."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence


def auroc(marked: Sequence[float], unmarked: Sequence[float]) -> float:
    """Return the probability that a marked program has the smaller p-value; ties count half."""
    negatives = sorted(unmarked)
    wins = sum(2 * len(negatives) - bisect_left(negatives, p) - bisect_right(negatives, p) for p in marked)
    return wins / (2 * len(marked) * len(negatives))


def tpr_at(marked: Sequence[float], unmarked: Sequence[float], fpr: float) -> float:
    """Return the share of ``marked`` at the highest level that flags at most ``fpr`` of ``unmarked``."""
    negatives = sorted(unmarked)
    allowed = int(fpr * len(negatives) + 1e-9)
    # The first p-value that must not be flagged; all below it may be.
    bound = negatives[allowed] if allowed < len(negatives) else float("inf")
    return sum(p < bound for p in marked) / len(marked)
