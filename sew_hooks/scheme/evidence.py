"""From grades to p-values, and from p-values to a verdict (design, section 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from sew_hooks.scheme.grade import Grade
from sew_hooks.scheme.tail import binomial_tail, poisson_binomial_tail

Test = Literal["calibrated", "exact"]
"""``calibrated`` is the paper's test; ``exact`` holds for any author's style and needs no calibration."""

TESTS: tuple[Test, ...] = get_args(Test)

Verdict = Literal["marked", "not marked", "too little evidence"]

DEFAULT_ALPHA = 1e-3
"""The level of a verdict unless somebody asks for another."""

_FORMATTING = "formatting"


@dataclass(frozen=True, slots=True)
class Evidence:
    """How much the grades agree with a key (paper, *Watermark Detection*: Calibrated Statistical Test).

    Of ``total`` grades ``agreements`` agree. ``p_point`` tests all of them, ``p_syntax`` those of syntax
    rules, and ``p_value`` is the Bonferroni combination of the two. ``p_exact`` takes the code as given and
    the key as random: targets are fair coins. ``best_p_value`` and ``best_p_exact`` are what full agreement
    of the same grades would have given.
    """

    total: int
    agreements: int
    p_value: float
    p_point: float
    p_syntax: float
    p_exact: float
    best_p_value: float
    best_p_exact: float


def weigh(grades: Sequence[Grade]) -> Evidence:
    """Return the evidence in ``grades``. Without grades every p-value is 1."""
    syntax = [grade for grade in grades if grade.kind != _FORMATTING]
    total = len(grades)
    agreements = _agreements(grades)
    p_point = _tail(grades, agreements)
    p_syntax = _tail(syntax, _agreements(syntax))
    return Evidence(
        total=total,
        agreements=agreements,
        p_value=_bonferroni(p_point, p_syntax),
        p_point=p_point,
        p_syntax=p_syntax,
        p_exact=binomial_tail(total, agreements),
        best_p_value=_bonferroni(_tail(grades, total), _tail(syntax, len(syntax))),
        best_p_exact=binomial_tail(total, total),
    )


def verdict(evidence: Evidence, alpha: float, test: Test = "calibrated") -> Verdict:
    """Return what ``evidence`` says at level ``alpha``.

    *marked* if the p-value is at most ``alpha``; *too little evidence* if even full agreement could not have
    reached it; *not marked* otherwise.
    """
    p_value, best = decisive(evidence, test)
    if p_value <= alpha:
        return "marked"
    return "too little evidence" if best > alpha else "not marked"


def decisive(evidence: Evidence, test: Test) -> tuple[float, float]:
    """Return the p-value that decides under ``test``, and what full agreement would have made of it."""
    return {
        "calibrated": (evidence.p_value, evidence.best_p_value),
        "exact": (evidence.p_exact, evidence.best_p_exact),
    }[test]


def _agreements(grades: Sequence[Grade]) -> int:
    return sum(grade.agrees for grade in grades)


def _tail(grades: Sequence[Grade], k: int) -> float:
    return poisson_binomial_tail([grade.null_probability for grade in grades], k)


def _bonferroni(p_point: float, p_syntax: float) -> float:
    return min(1.0, 2.0 * min(p_point, p_syntax))
