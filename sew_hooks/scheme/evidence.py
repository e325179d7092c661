"""From grades to p-values, and from p-values to a verdict (design, section 6)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from sew_hooks.scheme.grade import Grade, WeighedGrade
from sew_hooks.scheme.tail import binomial_tail, poisson_binomial_tail

Test = Literal["calibrated", "exact"]
"""``calibrated`` is the paper's test; ``exact`` holds for any author's style and needs no calibration."""

TESTS: tuple[Test, ...] = get_args(Test)

Verdict = Literal["marked", "not marked", "too little evidence"]

DEFAULT_ALPHA = 1e-3
"""The level of a verdict unless somebody asks for another."""

_FORMATTING = "formatting"

_tail = lru_cache(maxsize=1024)(poisson_binomial_tail)
"""The same, and quick where a report asks for several p-values of one evidence, or small units are alike."""


class Evidence(NamedTuple):
    """How much the grades agree with a key (paper, *Watermark Detection*: Calibrated Statistical Test).

    So many ``agreements`` are among all grades, and ``syntax_agreements`` among those of syntax rules.
    ``syntax_nulls`` are the null probabilities of these, sorted, and ``formatting_nulls`` those of the others. P-values
    are computed when they are asked for, since of many a run asks none, and are not kept: a run has evidence of every
    unit of every file.
    """

    agreements: int
    syntax_agreements: int
    syntax_nulls: tuple[float, ...]
    formatting_nulls: tuple[float, ...]

    @property
    def nulls(self) -> tuple[float, ...]:
        """The null probabilities of all grades, sorted."""
        return tuple(sorted(self.syntax_nulls + self.formatting_nulls)) if self.formatting_nulls else self.syntax_nulls

    @property
    def total(self) -> int:
        """How many grades there are."""
        return len(self.syntax_nulls) + len(self.formatting_nulls)

    @property
    def p_point(self) -> float:
        """The calibrated test over all grades."""
        return _tail(self.nulls, self.agreements)

    @property
    def p_syntax(self) -> float:
        """The calibrated test over the grades of syntax rules."""
        return _tail(self.syntax_nulls, self.syntax_agreements)

    @property
    def p_value(self) -> float:
        """The Bonferroni combination of the two."""
        # The median is at most one from the mean (Jogdeo and Samuels, 1968): up to the mean, a tail has at least half.
        return _bonferroni(
            self.p_point if self.agreements > int(sum(self.nulls)) else 1.0,
            self.p_syntax if self.syntax_agreements > int(sum(self.syntax_nulls)) else 1.0,
        )

    @property
    def p_exact(self) -> float:
        """The test that takes the code as given and the key as random: targets are fair coins."""
        return binomial_tail(self.total, self.agreements)

    @property
    def best_p_value(self) -> float:
        """What full agreement of the same grades would have given as ``p_value``."""
        return _bonferroni(math.prod(self.nulls), math.prod(self.syntax_nulls))

    @property
    def best_p_exact(self) -> float:
        """What full agreement would have given as ``p_exact``."""
        return binomial_tail(self.total, self.total)


def weigh(grades: Sequence[Grade | WeighedGrade]) -> Evidence:
    """Return the evidence in ``grades``. Without grades every p-value is 1."""
    syntax_agreements, syntax_nulls = _figures([grade for grade in grades if grade.kind != _FORMATTING])
    formatting_agreements, formatting_nulls = _figures([grade for grade in grades if grade.kind == _FORMATTING])
    return Evidence(syntax_agreements + formatting_agreements, syntax_agreements, syntax_nulls, formatting_nulls)


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


def _figures(grades: Sequence[Grade | WeighedGrade]) -> tuple[int, tuple[float, ...]]:
    """How many grades agree, and their null probabilities, sorted."""
    return sum([grade.agrees for grade in grades]), tuple(sorted([grade.null_probability for grade in grades]))


def _bonferroni(p_point: float, p_syntax: float) -> float:
    return min(1.0, 2.0 * min(p_point, p_syntax))
