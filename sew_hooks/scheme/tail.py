"""Upper tails of the two null distributions, Poisson-binomial and Binomial(n, 1/2), without SciPy.

Marks give tails far below 1e-12, so nothing here subtracts: there is no ``1 - cdf`` and no Fourier transform.
"""

from __future__ import annotations

import heapq
import math
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

_MANY = 2000
"""From this number of trials on, only the part of the distribution that counts is computed."""

_NOTHING = 1e-20
"""The probability that is left out there, relative to a sum of 1."""

_FEW = 8
"""Up to this number of trials with one probability are added one by one, which is then faster."""


def poisson_binomial_tail(probabilities: Sequence[float], k: int) -> float:
    """Return P(at least ``k`` successes) of independent trials, each with its own probability in [0, 1].

    Exact up to rounding: the relative error stays below 1e-11 for thousands of trials (1e-9 for a hundred thousand) and
    tails down to 1e-290; below that, the result loses digits and finally underflows to 0. The order of the trials does
    not matter.
    """
    if k <= 0:
        return 1.0
    if k > len(probabilities):
        return 0.0
    if k == len(probabilities):
        return math.prod(sorted(probabilities))
    # Grades share few probabilities, one or two for each rule. A fixed order gives everyone the same last digit.
    groups = sorted(Counter(probabilities).items())
    if len(probabilities) > _MANY:
        return _tail_of_many(groups, k)
    # Failures are counted, and only as many as leave k successes: few where there is a mark.
    counted = len(probabilities) - k + 1
    failures = [1.0]
    for probability, trials in groups:
        if trials > _FEW:
            failures = _convolve(failures, _binomial(trials, probability)[: -counted - 1 : -1])[:counted]
            continue
        failure = 1.0 - probability
        for _ in range(trials):
            failures = [
                fewer * failure + same * probability
                for fewer, same in zip([0.0, *failures], [*failures, 0.0], strict=True)
            ][:counted]
    return min(1.0, math.fsum(failures))


def _tail_of_many(groups: Sequence[tuple[float, int]], k: int) -> float:
    """The tail for groups of (probability, trials), in time that grows little more than the trials.

    All odds are multiplied by one factor, exp(tilt), so that ``k`` successes are expected. The terms that count are
    then close to ``k``, and the others are left out. The result is converted back: P(j) is the probability under the
    raised odds, times exp(-tilt j), times the product of (1 - p + p exp(tilt)) over all trials (exponential tilting,
    Esscher 1932).
    """
    tilt = _tilt(groups, k)
    parts = [_worth(_binomial(trials, _raised(probability, tilt))) for probability, trials in groups]
    # The two shortest first: most terms are then multiplied where distributions are still short.
    heap = [(len(terms), place, start, terms) for place, (start, terms) in enumerate(parts)]
    heapq.heapify(heap)
    for place in range(len(parts), 2 * len(parts) - 1):
        _, _, first, left = heapq.heappop(heap)
        _, _, second, right = heapq.heappop(heap)
        nothing, terms = _worth(_convolve(left, right))
        heapq.heappush(heap, (len(terms), place, first + second + nothing, terms))
    _, _, start, distribution = heap[0]
    scale = math.fsum(trials * math.log1p(probability * math.expm1(tilt)) for probability, trials in groups) - tilt * k
    above = max(0, k - start)
    tail = math.fsum(
        term * math.exp(-tilt * (place - k)) for place, term in enumerate(distribution[above:], start + above)
    )
    return min(1.0, math.exp(scale) * tail)


def _raised(probability: float, tilt: float) -> float:
    return probability * math.exp(tilt) / (1.0 + probability * math.expm1(tilt))


def _tilt(groups: Sequence[tuple[float, int]], k: int) -> float:
    """The logarithm of the factor on all odds that makes ``k`` the expected successes; 0 if that many are expected."""
    low, high = 0.0, 700.0
    if math.fsum(probability * trials for probability, trials in groups) >= k:
        return low
    for _ in range(60):
        middle = (low + high) / 2
        if math.fsum(_raised(probability, middle) * trials for probability, trials in groups) < k:
            low = middle
        else:
            high = middle
    return low


def _worth(terms: Sequence[float]) -> tuple[int, Sequence[float]]:
    """The terms that count, and the number of terms before them that do not."""
    counting = [place for place, term in enumerate(terms) if term > _NOTHING]
    return counting[0], terms[counting[0] : counting[-1] + 1]


@lru_cache(maxsize=4096)
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


@lru_cache(maxsize=4096)
def _binomial(trials: int, probability: float) -> tuple[float, ...]:
    """Return P(j successes) for j from 0 to ``trials``.

    The terms grow outwards from the most likely one and are scaled to sum 1 at the end: starting from
    ``(1 - probability) ** trials`` would lose all of them where that underflows.
    """
    if probability in (0.0, 1.0):
        certain = [0.0] * (trials + 1)
        certain[trials if probability else 0] = 1.0
        return tuple(certain)
    odds = probability / (1.0 - probability)
    mode = min(trials, int((trials + 1) * probability))
    terms = [0.0] * mode + [1.0] + [0.0] * (trials - mode)
    for j in range(mode, trials):
        terms[j + 1] = terms[j] * odds * (trials - j) / (j + 1)
    for j in range(mode, 0, -1):
        terms[j - 1] = terms[j] * j / (trials - j + 1) / odds
    total = math.fsum(terms)
    return tuple(term / total for term in terms)


def _convolve(left: Sequence[float], right: Sequence[float]) -> list[float]:
    """Return the distribution of the sum of two independent counts."""
    # The inner loop is the comprehension, so it takes the longer list.
    short, long = sorted((left, right), key=len)
    result = [0.0] * (len(left) + len(right) - 1)
    for shift, weight in enumerate(short):
        end = shift + len(long)
        result[shift:end] = [sofar + weight * value for sofar, value in zip(result[shift:end], long, strict=True)]
    return result
