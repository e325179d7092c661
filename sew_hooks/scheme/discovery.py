"""Many claims at once, and which of them to report so that few are false (design, section 6)."""

from __future__ import annotations

from collections.abc import Sequence

from sew_hooks.scheme.evidence import Evidence, Test, decisive, is_able


def adjust(p_values: Sequence[float]) -> list[float]:
    """Return for each p-value the lowest level at which the procedure of Benjamini and Hochberg (1995) reports it.

    Reporting what is at most q keeps the expected share of false claims among the reported ones at q or below, if the
    p-values are independent or depend on each other positively (Benjamini and Yekutieli, 2001).
    """
    adjusted = [1.0] * len(p_values)
    lowest = 1.0
    descending = sorted(range(len(p_values)), key=p_values.__getitem__, reverse=True)
    for rank, index in zip(range(len(p_values), 0, -1), descending, strict=True):
        adjusted[index] = lowest = min(lowest, p_values[index] * len(p_values) / rank)
    return adjusted


def adjust_claims(claims: Sequence[Evidence], alpha: float, test: Test) -> list[float]:
    """Return the p-values of ``claims``, each adjusted for their number.

    A claim that full agreement could not have brought to ``alpha`` is none: it gets 1, and the others do not pay for
    it. What full agreement gives is known before anybody looks at how many grades agree (Gilbert, 2005).
    """
    able = [index for index, evidence in enumerate(claims) if is_able(evidence, alpha, test)]
    adjusted = [1.0] * len(claims)
    for index, p_value in zip(able, adjust([decisive(claims[index], test) for index in able]), strict=True):
        adjusted[index] = p_value
    return adjusted
