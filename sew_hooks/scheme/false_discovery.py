"""Many claims at once, and which of them to report so that few are false (design, section 6)."""

from __future__ import annotations

from collections.abc import Sequence


def adjust(p_values: Sequence[float]) -> list[float]:
    """Return for each p-value the lowest level at which the procedure of Benjamini and Hochberg (1995) reports it.

    Reporting the claims whose level is at most q keeps the expected share of false claims among the reported ones at q
    or below, if the p-values are independent or depend on each other positively (Benjamini and Yekutieli, 2001).
    """
    adjusted = [1.0] * len(p_values)
    lowest = 1.0
    descending = sorted(range(len(p_values)), key=p_values.__getitem__, reverse=True)
    for rank, index in zip(range(len(p_values), 0, -1), descending, strict=True):
        adjusted[index] = lowest = min(lowest, p_values[index] * len(p_values) / rank)
    return adjusted


def adjust_claims(p_values: Sequence[float], able: Sequence[bool]) -> list[float]:
    """Return the p-values of claims, each adjusted for their number.

    A claim that could not reach the level even with full agreement is not ``able``. It does not count as a claim: it
    gets 1, and the others do not pay for it. The p-value of full agreement is known without looking at how many grades
    agree (Gilbert, 2005).
    """
    adjusted = iter(adjust([p_value for p_value, is_able in zip(p_values, able, strict=True) if is_able]))
    return [next(adjusted) if is_able else 1.0 for is_able in able]


def would_suffice(at_best: Sequence[float], reported: int, claims: int, level: float) -> bool:
    """Whether full agreement of an object would have been reported at ``level``, in a run of so many ``claims``.

    ``at_best`` are the p-values that full agreement gives the claims about the object and everything inside it. They
    would have joined the ``reported`` claims: the procedure reports the smallest p-values for as long as the largest of
    them is at most the level times their number, divided by the number of all claims.
    """
    with_these = enumerate(sorted(at_best), start=reported + 1)
    return any(p_value * claims / number <= level for number, p_value in with_these)
