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
    # The first one that must not be flagged; all p-values below it may be.
    bound = negatives[allowed] if allowed < len(negatives) else float("inf")
    return sum(p < bound for p in marked) / len(marked)


def curve(marked: Sequence[float], unmarked: Sequence[float]) -> list[tuple[float, float]]:
    """Return the ROC curve, from (0, 0) to (1, 1): the (false, true) positive rates where it turns."""
    positives, negatives = sorted(marked), sorted(unmarked)
    levels = sorted({*positives, *negatives})
    points = [
        (0.0, 0.0),
        *(
            (bisect_right(negatives, level) / len(negatives), bisect_right(positives, level) / len(positives))
            for level in levels
        ),
    ]
    inner = zip(points, points[1:], points[2:], strict=False)
    turns = [point for before, point, after in inner if not _goes_straight(before, point, after)]
    return [points[0], *turns, points[-1]]


def _goes_straight(*points: tuple[float, float]) -> bool:
    """Whether a step up, or to the right, continues."""
    return any(len(set(rates)) == 1 for rates in zip(*points, strict=True))
