"""From grades to p-values, and from p-values to a verdict (design, section 6)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
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


@dataclass(frozen=True)
class Evidence:
    """How much the grades agree with a key (paper, *Watermark Detection*: Calibrated Statistical Test).

    Of ``total`` grades ``agreements`` agree; of those of syntax rules, ``syntax_agreements``. ``nulls`` and
    ``syntax_nulls`` are their null probabilities, sorted. P-values are computed when they are asked for: of many a run
    asks none.
    """

    total: int
    agreements: int
    syntax_agreements: int
    nulls: tuple[float, ...] = field(repr=False)
    syntax_nulls: tuple[float, ...] = field(repr=False)

    @cached_property
    def p_point(self) -> float:
        """The calibrated test over all grades."""
        return poisson_binomial_tail(self.nulls, self.agreements)

    @cached_property
    def p_syntax(self) -> float:
        """The calibrated test over the grades of syntax rules."""
        if len(self.syntax_nulls) == self.total:
            return self.p_point
        return poisson_binomial_tail(self.syntax_nulls, self.syntax_agreements)

    @cached_property
    def p_value(self) -> float:
        """The Bonferroni combination of the two."""
        # The median is at most one from the mean (Jogdeo and Samuels, 1968): up to the mean, a tail has at least half.
        return _bonferroni(
            self.p_point if self.agreements > int(sum(self.nulls)) else 1.0,
            self.p_syntax if self.syntax_agreements > int(sum(self.syntax_nulls)) else 1.0,
        )

    @cached_property
    def p_exact(self) -> float:
        """The test that takes the code as given and the key as random: targets are fair coins."""
        return binomial_tail(self.total, self.agreements)

    @cached_property
    def best_p_value(self) -> float:
        """What full agreement of the same grades would have given as ``p_value``."""
        return _bonferroni(math.prod(self.nulls), math.prod(self.syntax_nulls))

    @property
    def best_p_exact(self) -> float:
        """What full agreement would have given as ``p_exact``."""
        return binomial_tail(self.total, self.total)


def weigh(grades: Sequence[Grade]) -> Evidence:
    """Return the evidence in ``grades``. Without grades every p-value is 1."""
    syntax = [grade for grade in grades if grade.kind != _FORMATTING]
    agreements, nulls = _figures(grades)
    syntax_agreements, syntax_nulls = (agreements, nulls) if len(syntax) == len(grades) else _figures(syntax)
    return Evidence(len(grades), agreements, syntax_agreements, nulls, syntax_nulls)


def verdict(evidence: Evidence, alpha: float, test: Test = "calibrated") -> Verdict:
    """Return what ``evidence`` says at level ``alpha``.

    *marked* if the p-value is at most ``alpha``; *too little evidence* if even full agreement could not have
    reached it; *not marked* otherwise.
    """
    if decisive(evidence, test) <= alpha:
        return "marked"
    return "not marked" if is_able(evidence, alpha, test) else "too little evidence"


def decisive(evidence: Evidence, test: Test) -> float:
    """Return the p-value that decides under ``test``."""
    return evidence.p_exact if test == "exact" else evidence.p_value


def is_able(evidence: Evidence, alpha: float, test: Test) -> bool:
    """Whether full agreement of the same grades would have reached ``alpha``."""
    return (evidence.best_p_exact if test == "exact" else evidence.best_p_value) <= alpha


def _figures(grades: Sequence[Grade]) -> tuple[int, tuple[float, ...]]:
    """How many grades agree, and their null probabilities, sorted."""
    return sum([grade.agrees for grade in grades]), tuple(sorted([grade.null_probability for grade in grades]))


def _bonferroni(p_point: float, p_syntax: float) -> float:
    return min(1.0, 2.0 * min(p_point, p_syntax))
