"""How often tests accuse code without the mark of the tested keys, compared with the level they promise."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from statistics import median
from typing import NamedTuple

import numpy as np
from scipy.stats import beta, t  # type: ignore[import-untyped]

from benchmarks.evaluation.many_keys import ALPHAS, LEAST, Array, Null, levels
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.people import Work
from benchmarks.evaluation.programs import plain_readings
from benchmarks.evaluation.readings import Plain
from benchmarks.evaluation.result import Cell, Table

KEYS = 1000
POOLED = {"file": 1, "commit of 5": 5, "commit of 20": 20}
"""The number of files whose evidence is pooled."""

TEXTS = 10
"""The number of texts that an interval needs: fewer do not show how much texts differ."""


class Line(NamedTuple):
    """Texts that were judged together, and how often they reached each level."""

    language: str
    code: str
    pooled: str
    scope: str
    test: str
    grades: list[int]
    levels: list[str]

    def hits(self, level: int) -> Array:
        """Whether each text, in rows, reaches the level under each key, in columns."""
        return np.array([[int(digit) > level for digit in digits] for digits in self.levels])


def pooled(works: Sequence[tuple[str, Plain]], size: int) -> Iterator[Plain]:
    """Yield the sites of ``size`` files of one owner together; files that are left over are left out."""
    by_owner: dict[str, list[Plain]] = defaultdict(list)
    for owner, plain in works:
        by_owner[owner].append(plain)
    for plains in by_owner.values():
        for start in range(0, len(plains) - size + 1, size):
            yield [site for plain in plains[start : start + size] for site in plain]


def interval(hits: Array) -> tuple[float, float] | None:
    """Return the 95 % interval of a rate: ``hits`` has a row for each text and a column for each key.

    Clopper and Pearson's, with the numbers divided by the design effect (Korn and Graubard 1998): the same text under
    many keys is not a new text, and the same key on many texts is not a new key. None if there are fewer than ``TEXTS``
    texts, or if all hits are alike: then they do not show how much they depend on each other.
    """
    rate, size = float(hits.mean()), hits.size
    if len(hits) < TEXTS or not 0 < rate < 1:
        return None
    fewer = min(hits.shape) - 1
    told = size / _design_effect(hits) * (t.ppf(0.975, size - 1) / t.ppf(0.975, fewer)) ** 2
    hit, missed = rate * told, (1 - rate) * told
    return float(beta.ppf(0.025, hit, missed + 1)), float(beta.ppf(0.975, hit + 1, missed))


def _design_effect(hits: Array) -> float:
    """The variance of the rate, divided by that of as many independent hits; at least 1.

    Texts and keys are crossed, so the variance that is left without them is in the means of either.
    """
    rate = hits.mean()
    by_text, by_key = hits.mean(axis=1), hits.mean(axis=0)
    left = ((hits - by_text[:, None] - by_key + rate) ** 2).sum() / ((len(by_text) - 1) * (len(by_key) - 1))
    variance = by_text.var(ddof=1) / len(by_text) + by_key.var(ddof=1) / len(by_key) - left / hits.size
    return max(1.0, float(variance * hits.size / (rate * (1 - rate))))


def readable(options: Options, works: Sequence[Work], language: str, scope: str) -> list[tuple[str, Plain]]:
    """Return the owner and the reading of each work that can be read."""
    plains = plain_readings(options, [work.code for work in works], language, scope)
    return [(work.owner, plain) for work, plain in zip(works, plains, strict=True) if plain]


def lines_of(
    options: Options,
    read: Sequence[tuple[str, Plain]],
    nulls: Mapping[str, Null],
    language: str,
    code: str,
    scope: str,
    sizes: Mapping[str, int] = POOLED,
) -> Iterator[Line]:
    """Yield the results of the exact test, and of the calibrated one under each of ``nulls``, for files and pooled
    files.
    """
    task = partial(levels, language=language, nulls=nulls, keys=KEYS, least=LEAST)
    for name, size in sizes.items():
        judged = [text for text in options.memory.each("levels", task, list(pooled(read, size))) if text]
        for test in ("exact", *nulls) if judged else ():
            numbers, by_test = zip(*judged, strict=True)
            yield Line(language, code, name, scope, test, list(numbers), [reached[test] for reached in by_test])


COLUMNS = [
    "Language",
    "Code",
    "Evidence of",
    "Scope",
    "Table",
    "Texts",
    "Grades",
    *(f"at {alpha:g}" for alpha in ALPHAS),
]
NOTE = (
    f"Texts with at least {LEAST} grades, each tested under {KEYS:,} keys. The interval covers other keys and other "
    "texts of the same people and projects, but not other people. It is left out for fewer than "
    f"{TEXTS} texts, and where no text or every text reaches the level."
)


def rate_table(title: str, lines: Sequence[Line], tests: Sequence[str], note: str = NOTE) -> Table:
    """Return the table of the rates of ``tests``."""
    rows: list[list[Cell]] = []
    for line in lines:
        if line.test in tests:
            table = "none" if line.test == "exact" else line.test
            cells = [_ratio(line.hits(level), alpha) for level, alpha in enumerate(ALPHAS)]
            about = [line.language, line.code, line.pooled, line.scope, table]
            rows.append([*about, len(line.grades), median(line.grades), *cells])
    return Table(title, COLUMNS, rows, note)


def _ratio(hits: Array, alpha: float) -> str:
    ratio, within = f"{hits.mean() / alpha:.2f}", interval(hits)
    return f"{ratio} ({within[0] / alpha:.2f}–{within[1] / alpha:.2f})" if within else ratio


def is_above(hits: Array, alpha: float) -> bool:
    """Whether a rate is above a level beyond sampling error."""
    within = interval(hits)
    return within is not None and within[0] > alpha
