"""Claims under false-discovery control, against the definition itself and against chance."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sew_hooks.scheme.evidence import Evidence, Test, decisive, is_able, weigh
from sew_hooks.scheme.false_discovery import adjust, adjust_claims
from tests.scheme.test_evidence import made

# Fractions, so that what lies on the level does.
P_VALUES = st.lists(st.fractions(0, 1, max_denominator=60), max_size=12)
LEVELS = st.fractions(0, 1, max_denominator=20)


def reported(p_values: list[Fraction], level: Fraction) -> set[int]:
    """The procedure as it is defined: the most p-values of which the largest is at most level * number / all."""
    for number in range(len(p_values), 0, -1):
        smallest = sorted(range(len(p_values)), key=p_values.__getitem__)[:number]
        largest = p_values[smallest[-1]]
        if largest <= level * number / len(p_values):
            return {index for index, p_value in enumerate(p_values) if p_value <= largest}
    return set()


@given(P_VALUES, LEVELS)
def test_an_adjusted_p_value_is_the_lowest_level_that_reports_it(p_values: list[Fraction], level: Fraction) -> None:
    adjusted = adjust(p_values)
    assert {index for index, p_value in enumerate(adjusted) if p_value <= level} == reported(p_values, level)


@given(P_VALUES, st.randoms(use_true_random=False))
def test_the_order_of_the_claims_does_not_matter(p_values: list[Fraction], shuffler: random.Random) -> None:
    order = list(range(len(p_values)))
    shuffler.shuffle(order)
    shuffled = adjust([p_values[index] for index in order])
    assert shuffled == [adjust(p_values)[index] for index in order]


def test_the_example_of_the_1995_paper() -> None:
    # Benjamini and Hochberg (1995), section 3.2: 15 comparisons, of which 0.05 reports the first four.
    p_values = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240]
    p_values += [0.4262, 0.5719, 0.6528, 0.7590, 1.0]
    adjusted = adjust(p_values)
    assert [p_value <= 0.05 for p_value in adjusted] == [True] * 4 + [False] * 11
    assert adjusted[0] == pytest.approx(0.0015)


def test_one_claim_pays_nothing_and_none_is_fine() -> None:
    assert adjust([0.03]) == [0.03]
    assert adjust([]) == []


def test_false_claims_stay_below_the_level_among_independent_claims(chance: random.Random) -> None:
    """Of 20 claims 10 are true; over 4,000 runs the mean share of false ones is 1/2 of the level, as it should be."""
    shares = []
    for _ in range(4000):
        p_values = [chance.random() for _ in range(10)] + [chance.random() ** 8 for _ in range(10)]
        found = [index for index, p_value in enumerate(adjust(p_values)) if p_value <= 0.2]
        shares.append(sum(index < 10 for index in found) / max(1, len(found)))
    assert 0.08 < sum(shares) / len(shares) < 0.12


def adjusted(claims: list[Evidence], alpha: float, test: Test) -> list[float]:
    return adjust_claims([decisive(claim, test) for claim in claims], [is_able(claim, alpha, test) for claim in claims])


def test_claims_that_could_never_be_reported_are_not_paid_for() -> None:
    strong = weigh(made([("expression", 0.5, True)] * 12))
    weak = weigh(made([("expression", 0.5, True)] * 3))
    alone = adjusted([strong], 1e-3, "exact")
    assert adjusted([weak, strong, weak, weak], 1e-3, "exact") == [1.0, alone[0], 1.0, 1.0]
    assert alone == [2.0**-12]
    assert adjusted([weak, strong], 0.2, "exact") == [2.0**-3, 2.0**-11]


def test_the_chosen_test_decides() -> None:
    rare = weigh(made([("expression", 0.05, True)] * 5))
    assert adjusted([rare], 1e-3, "calibrated") == [pytest.approx(2 * 0.05**5)]
    assert adjusted([rare], 1e-3, "exact") == [1.0]
