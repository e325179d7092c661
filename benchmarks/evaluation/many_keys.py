"""One text under many keys: the p-values of all keys at once. A loop over keys would take days."""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.stats import binom  # type: ignore[import-untyped]

from benchmarks.corpora import key
from benchmarks.evaluation.programs import targets
from benchmarks.evaluation.readings import Plain, observations
from sew_hooks.scheme.address import HabitAddress, encode
from sew_hooks.scheme.calibration import CalibrationTable, uniform
from sew_hooks.scheme.grade import Grade, grades

ALPHAS = (1e-1, 1e-2, 1e-3, 1e-4, 1e-5)

LEAST = 10
"""The grades that unmarked code needs to be judged: with fewer, even full agreement reaches few of these levels."""

Null = Mapping[str, float]
"""The expected share of variant 1 in unmarked code, for each rule. A rule that is not in it has 1/2."""

Array = NDArray[Any]


class Levels(NamedTuple):
    """How many of ``ALPHAS`` a text's p-values reach: for each test, a digit for each key."""

    grades: int
    by_test: dict[str, str]


def levels(plain: Plain, language: str, nulls: Mapping[str, Null], keys: int, least: int) -> Levels | None:
    """Return the levels of a text; nothing with fewer than ``least`` grades.

    The tests are ``exact`` and the calibrated one under each of ``nulls``.
    """
    read = grades(observations(plain), targets(language), uniform())
    if len(read) < least:
        return None
    asked = targets_of(read, language, keys)
    agrees = asked == np.array([grade.bit for grade in read])
    by_test = {"exact": exact(agrees), **{name: calibrated(read, asked, agrees, null) for name, null in nulls.items()}}
    return Levels(len(read), {name: _digits(p_values) for name, p_values in by_test.items()})


def targets_of(read: Sequence[Grade], language: str, keys: int) -> Array:
    """Return the targets of grades: a row for each key."""
    messages = [encode(language, grade.address) for grade in read]
    rows = [[hmac.digest(secret, message, "sha256")[0] % 2 for message in messages] for secret in map(key, range(keys))]
    return np.array(rows, dtype=np.int64)


def exact(agrees: Array) -> Array:
    """Return the exact test's p-value under each key."""
    total = agrees.shape[1]
    tail: Array = binom.sf(np.arange(-1, total), total, 0.5)
    return tail[agrees.sum(axis=1)]  # type: ignore[no-any-return]


def calibrated(read: Sequence[Grade], asked: Array, agrees: Array, null: Null) -> Array:
    """Return the calibrated test's p-value under each key.

    The distribution of the agreements comes from its Fourier transform, a product over rules. That has an error of
    about 1e-15. It does not matter at levels of 1e-5, but it is the reason why the library does not use it.
    """
    size = len(read) + 1 + len(read) % 2  # odd: at -1 a factor could be 0, and has no logarithm
    circle = np.exp(-2j * np.pi * np.arange(size // 2 + 1) / size)  # the other half mirrors it
    spectrum = np.ones((len(asked), len(circle)), dtype=complex)
    tails, counted = [], np.zeros(len(asked), dtype=np.int64)
    for formatting in (False, True):
        chosen = [index for index, grade in enumerate(read) if (grade.kind == "formatting") is formatting]
        for counted_as in sorted({_counted_as(read[index]) for index in chosen}):
            alike = [index for index in chosen if _counted_as(read[index]) == counted_as]
            ones, row = np.unique(asked[:, alike].sum(axis=1), return_inverse=True)
            spectrum *= _transform(null.get(counted_as, 0.5), ones, len(alike), circle)[row]
        counted += agrees[:, chosen].sum(axis=1)
        chances = np.fft.irfft(spectrum, size, axis=1)
        tails.append(chances[:, ::-1].cumsum(axis=1)[:, ::-1][np.arange(len(asked)), counted])
    p_values: Array = np.minimum(1.0, 2.0 * np.minimum(*tails))
    return p_values


def plain_null(table: CalibrationTable) -> Null:
    """Return the null model that the library derives from a table."""
    return {rule: table.probability_of_one(rule) for rule in table.counts}


def _counted_as(grade: Grade) -> str:
    """The rule whose share a grade has; none for a habit, which counts as even."""
    return "" if isinstance(grade.address, HabitAddress) else grade.rule


def _transform(share: float, ones: Array, places: int, circle: Array) -> Array:
    """The transform of a rule's agreements where ``ones`` of its ``places`` have target 1: a row for each number."""
    one, zero = np.log(1 - share + share * circle), np.log(share + (1 - share) * circle)
    transform: Array = np.exp(np.outer(ones, one) + np.outer(places - ones, zero))
    return transform


def _digits(p_values: Array) -> str:
    return "".join(map(str, (p_values[:, None] <= np.array(ALPHAS)).sum(axis=1)))
