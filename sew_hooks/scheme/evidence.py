"""From grades to p-values, and from p-values to a verdict (design, section 6)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, get_args

from sew_hooks.named_tuples import NamedTuple
from sew_hooks.scheme.tail import binomial_tail, poisson_binomial_tail

if TYPE_CHECKING:
    from sew_hooks.scheme.grade import Grade, WeighedGrade

Test = Literal["calibrated", "exact"]
"""``calibrated`` is the paper's test; ``exact`` holds for any author's style and needs no calibration."""

TESTS: tuple[Test, ...] = get_args(Test)

Verdict = Literal["marked", "not marked", "too little evidence", "accepted"]
"""*marked* if the p-value, adjusted for the number of claims of the run, is at most the level.

*too little evidence* if not even full agreement in the profile that marks would have been reported in this run, beside
what it does report; *not marked* otherwise. The condition is in :func:`sew_hooks.scheme.false_discovery.would_suffice`.
*accepted* if nothing is left to test because somebody reviewed and accepted it.
"""

DEFAULT_TEST: Test = "exact"
"""The test that decides unless the other one is requested."""

DEFAULT_ALPHA = 1e-3
"""The default level of a verdict."""

_FORMATTING = "formatting"

_tail = lru_cache(maxsize=1024)(poisson_binomial_tail)
"""The same, with a cache for reports that need several p-values of one evidence, and for small units that are alike."""


class Evidence(NamedTuple):
    """The agreement of grades with a key (paper, *Watermark Detection*: Calibrated Statistical Test).

    ``agreements`` is their number among all grades, and ``syntax_agreements`` among those of syntax rules.
    ``syntax_nulls`` are the null probabilities of these, sorted, and ``formatting_nulls`` those of the others. P-values
    are computed on demand, because most are never needed, and are not kept: a run has evidence of every unit of every
    file.
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
        """The number of grades."""
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
        # The median differs from the mean by at most one (Jogdeo and Samuels, 1968), so up to the mean a tail has at
        # least half.
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
        """The ``p_value`` that full agreement of the same grades would have given."""
        return _bonferroni(math.prod(self.nulls), math.prod(self.syntax_nulls))

    @property
    def best_p_exact(self) -> float:
        """The ``p_exact`` that full agreement of the same grades would have given."""
        return binomial_tail(self.total, self.total)


def weigh(grades: Sequence[Grade | WeighedGrade]) -> Evidence:
    """Return the evidence in ``grades``. Without grades every p-value is 1."""
    agreements = syntax_agreements = 0
    syntax_nulls: list[float] = []
    formatting_nulls: list[float] = []
    for grade in grades:
        agreements += grade.agrees
        if grade.kind == _FORMATTING:
            formatting_nulls.append(grade.null_probability)
        else:
            syntax_nulls.append(grade.null_probability)
            syntax_agreements += grade.agrees
    return Evidence(agreements, syntax_agreements, tuple(sorted(syntax_nulls)), tuple(sorted(formatting_nulls)))


def decisive(evidence: Evidence, test: Test) -> float:
    """Return the p-value that decides under ``test``."""
    return evidence.p_exact if test == "exact" else evidence.p_value


def decisive_at_best(evidence: Evidence, test: Test) -> float:
    """Return the p-value that full agreement of the same grades would have given under ``test``."""
    return evidence.best_p_exact if test == "exact" else evidence.best_p_value


def is_able(evidence: Evidence, alpha: float, test: Test) -> bool:
    """Whether full agreement of the same grades would have reached ``alpha``."""
    return decisive_at_best(evidence, test) <= alpha


class Trials(NamedTuple):
    """The evidence for one claim in each of several profiles, which share the level: a weighted Bonferroni correction.

    The profile that marked a text need not be known, but this has a price: the p-value in each profile is divided by
    the profile's share, and the smallest result counts. The first profile is the one that marks unless another one is
    named.
    """

    evidence: tuple[Evidence, ...]
    shares: tuple[float, ...]

    def decisive(self, test: Test) -> float:
        """Return the p-value that decides under ``test``."""
        return min(1.0, *self._p_values(test))

    def is_able(self, alpha: float, test: Test) -> bool:
        """Whether full agreement in any of the profiles would have reached ``alpha``."""
        tried = zip(self.evidence, self.shares, strict=True)
        return any(is_able(evidence, alpha * share, test) for evidence, share in tried)

    def at_best(self, test: Test, number: int) -> float:
        """Return the p-value that full agreement in profile ``number`` would have given."""
        return decisive_at_best(self.evidence[number], test) / self.shares[number]

    def in_profile(self, test: Test, number: int) -> float:
        """Return the p-value in profile ``number``, which has a share of the level."""
        return decisive(self.evidence[number], test) / self.shares[number]

    def best(self, test: Test) -> int:
        """Return the number of the best-fitting profile."""
        p_values = self._p_values(test)
        return p_values.index(min(p_values))

    def _p_values(self, test: Test) -> list[float]:
        return [self.in_profile(test, number) for number in range(len(self.evidence))]


def _bonferroni(p_point: float, p_syntax: float) -> float:
    return min(1.0, 2.0 * min(p_point, p_syntax))
