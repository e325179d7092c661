"""Upper tails of the two null distributions, Poisson-binomial and Binomial(n, 1/2), without SciPy.

The mark shows in tails far below 1e-12, so nothing here subtracts: no ``1 - cdf``, no Fourier transform.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

_FEW = 8
"""Up to so many trials with one probability are added one by one, which is quicker then."""


def poisson_binomial_tail(probabilities: Sequence[float], k: int) -> float:
    """Return P(at least ``k`` successes) of independent trials, each with its own probability in [0, 1].

    Exact up to rounding: the relative error stays below 1e-11 for thousands of trials and tails down to
    1e-290; below, the result loses digits and at last underflows to 0. The order of the trials does not
    matter.
    """
    if k <= 0:
        return 1.0
    if k > len(probabilities):
        return 0.0
    if k == len(probabilities):
        return math.prod(sorted(probabilities))
    # Grades share few probabilities, one or two a rule; and a fixed order gives everyone the same last digit.
    groups = sorted(Counter(probabilities).items())
    distribution = [1.0]
    for probability, trials in groups:
        if trials > _FEW:
            distribution = _convolve(distribution, _binomial(trials, probability))
            continue
        failure = 1.0 - probability
        for _ in range(trials):
            distribution = [
                fewer * probability + same * failure
                for fewer, same in zip([0.0, *distribution], [*distribution, 0.0], strict=True)
            ]
    return min(1.0, math.fsum(distribution[k:]))


def binomial_tail(n: int, k: int) -> float:
    """Return P(at least ``k`` heads) of ``n`` fair coins: counted in integers, rounded once."""
    if k <= 0:
        return 1.0
    ways = 0
    term = math.comb(n, k)
    for heads in range(k, n + 1):
        ways += term
        term = term * (n - heads) // (heads + 1)
    # Dividing two integers does not overflow, however long they are.
    return ways / (1 << n)


def _binomial(trials: int, probability: float) -> list[float]:
    """Return P(j successes) for j from 0 to ``trials``.

    The terms grow outwards from the most likely one and are scaled to sum 1 at the end: starting from
    ``(1 - probability) ** trials`` would lose all of them where that underflows.
    """
    if probability in (0.0, 1.0):
        certain = [0.0] * (trials + 1)
        certain[trials if probability else 0] = 1.0
        return certain
    odds = probability / (1.0 - probability)
    mode = min(trials, int((trials + 1) * probability))
    terms = [0.0] * mode + [1.0] + [0.0] * (trials - mode)
    for j in range(mode, trials):
        terms[j + 1] = terms[j] * odds * (trials - j) / (j + 1)
    for j in range(mode, 0, -1):
        terms[j - 1] = terms[j] * j / (trials - j + 1) / odds
    total = math.fsum(terms)
    return [term / total for term in terms]


def _convolve(left: list[float], right: list[float]) -> list[float]:
    """Return the distribution of the sum of two independent counts."""
    # The inner loop is the comprehension, so it takes the longer list.
    short, long = sorted((left, right), key=len)
    result = [0.0] * (len(left) + len(right) - 1)
    for shift, weight in enumerate(short):
        end = shift + len(long)
        result[shift:end] = [sofar + weight * value for sofar, value in zip(result[shift:end], long, strict=True)]
    return result
