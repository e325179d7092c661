import math
import random
from collections.abc import Sequence
from fractions import Fraction

import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from sew_hooks.scheme import tail
from sew_hooks.scheme.tail import binomial_tail, poisson_binomial_tail

# A table offers few distinct probabilities, so most lists should repeat them.
repeated = st.lists(st.floats(0.05, 0.95), min_size=1, max_size=6).flatmap(
    lambda pool: st.lists(st.sampled_from(pool), max_size=40)
)
probabilities = st.one_of(repeated, st.lists(st.floats(0, 1), max_size=25))


def exact_tails(probabilities: Sequence[float]) -> list[Fraction]:
    """Every upper tail in rational numbers, by the textbook recurrence, one trial after the other."""
    ratios = [Fraction(probability) for probability in probabilities]
    scale = math.lcm(*(ratio.denominator for ratio in ratios))
    ways = [1]
    for ratio in ratios:
        success = int(ratio * scale)
        failure = scale - success
        ways = [without * failure + with_ * success for without, with_ in zip([*ways, 0], [0, *ways], strict=True)]
    tails = [0]
    for count in reversed(ways):
        tails.append(tails[-1] + count)
    whole = scale ** len(ratios)
    return [Fraction(tail, whole) for tail in reversed(tails)]


def relative_error(found: float, exact: Fraction) -> float:
    return float(abs(Fraction(found) / exact - 1))


@given(probabilities)
def test_every_tail_is_the_exact_one(probabilities: list[float]) -> None:
    for k, exact in enumerate(exact_tails(probabilities)):
        found = poisson_binomial_tail(probabilities, k)
        if exact > Fraction(1, 10**290):
            assert relative_error(found, exact) < 1e-12
        else:
            assert found <= 1e-289


@pytest.mark.skipif(not hasattr(scipy.stats, "poisson_binom"), reason="this SciPy has no poisson_binom")
@given(probabilities.filter(len))
def test_tails_agree_with_scipy(probabilities: list[float]) -> None:
    for k in range(len(probabilities) + 1):
        expected = scipy.stats.poisson_binom.sf(k - 1, probabilities)
        assert poisson_binomial_tail(probabilities, k) == pytest.approx(expected, abs=1e-12)


@given(st.lists(st.floats(0, 1), max_size=25), st.integers(-2, 27), st.randoms())
def test_order_does_not_change_a_single_digit(probabilities: list[float], k: int, shuffler: random.Random) -> None:
    shuffled = list(probabilities)
    shuffler.shuffle(shuffled)
    assert poisson_binomial_tail(shuffled, k) == poisson_binomial_tail(probabilities, k)


@pytest.mark.parametrize(
    ("k", "expected"),
    [
        (10, 0.9926979054805284),
        (30, 6.620207495752992e-05),
        (45, 1.7048384554426165e-17),
        (60, 3.1712119389339933e-43),
    ],
)
def test_golden_tails(k: int, expected: float) -> None:
    mixture = [0.05] * 20 + [0.3] * 20 + [0.5] * 20
    assert poisson_binomial_tail(mixture, k) == pytest.approx(expected, rel=1e-13, abs=0)


def test_tails_far_below_1e_12_keep_their_digits(chance: random.Random) -> None:
    trials = [chance.uniform(0.05, 0.95) for _ in range(120)]
    small = [(k, exact) for k, exact in enumerate(exact_tails(trials)) if 0 < exact < Fraction(1, 10**12)]
    assert len(small) > 20
    for k, exact in small:
        assert relative_error(poisson_binomial_tail(trials, k), exact) < 1e-12


def test_two_thousand_grades_keep_their_digits(chance: random.Random) -> None:
    trials = [chance.randrange(1, 16) / 16 for _ in range(2000)]
    tails = exact_tails(trials)
    for k in range(0, 2001, 100):
        if tails[k] > Fraction(1, 10**290):
            assert relative_error(poisson_binomial_tail(trials, k), tails[k]) < 1e-11


def test_edges() -> None:
    assert poisson_binomial_tail([], 0) == 1.0
    assert poisson_binomial_tail([], 1) == 0.0
    assert poisson_binomial_tail([0.3, 0.4], -1) == 1.0
    assert poisson_binomial_tail([0.3, 0.4], 3) == 0.0
    assert poisson_binomial_tail([0.0, 1.0, 1.0], 2) == 1.0
    assert poisson_binomial_tail([0.0, 1.0, 1.0], 3) == 0.0


@pytest.mark.parametrize(
    ("n", "k", "expected"),
    [
        (0, 0, 1.0),
        (0, 1, 0.0),
        (5, -1, 1.0),
        (5, 6, 0.0),
        (10, 8, 0.0546875),
        (20, 18, 0.00020122528076171875),
        (100, 80, 5.579544528625976e-10),
        (2000, 1500, 7.371987614884475e-116),
    ],
)
def test_golden_binomial_tails(n: int, k: int, expected: float) -> None:
    assert binomial_tail(n, k) == expected


@given(st.integers(0, 200), st.integers(-1, 201))
def test_a_fair_binomial_is_a_poisson_binomial(n: int, k: int) -> None:
    assert binomial_tail(n, k) == pytest.approx(poisson_binomial_tail([0.5] * n, k), rel=1e-12, abs=0)


@given(st.lists(st.sampled_from([0.05, 0.2, 0.37, 0.5, 0.66, 0.8, 0.95]), min_size=1, max_size=400), st.data())
def test_leaving_out_what_does_not_count_changes_nothing(probabilities: list[float], data: st.DataObject) -> None:
    k = data.draw(st.integers(1, len(probabilities)))
    whole = poisson_binomial_tail(probabilities, k)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tail, "_MANY", 0)
        assert poisson_binomial_tail(probabilities, k) == pytest.approx(whole, rel=1e-11, abs=0)


@pytest.mark.parametrize("probability", [0.05, 0.5, 0.95])
@pytest.mark.parametrize("deviations", [0, 3, 10])
def test_a_hundred_thousand_grades_agree_with_scipy(probability: float, deviations: int) -> None:
    n = 100_000
    k = round(n * probability + deviations * math.sqrt(n * probability * (1 - probability)))
    expected = scipy.stats.binom.sf(k - 1, n, probability)
    assert poisson_binomial_tail([probability] * n, k) == pytest.approx(expected, rel=1e-9, abs=0)


def test_many_certain_trials() -> None:
    assert poisson_binomial_tail([0.0] * 3000 + [1.0] * 3000, 3000) == 1.0
    assert poisson_binomial_tail([0.0] * 3000 + [1.0] * 3000, 3001) == 0.0
