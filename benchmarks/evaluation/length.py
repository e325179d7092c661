"""How long must a program be? Detection against the number of grades and of lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from scipy.optimize import isotonic_regression  # type: ignore[import-untyped]

from benchmarks.corpora import SCOPES
from benchmarks.evaluation.buckets import GRADES, buckets
from benchmarks.evaluation.drawing import save
from benchmarks.evaluation.judging import evidence
from benchmarks.evaluation.legend import SHARED
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import MANY_KEYS
from benchmarks.evaluation.result import Cell, Experiment, Page, Result, Table, mean, percent
from benchmarks.evaluation.roc import auroc, tpr_at
from benchmarks.evaluation.views import View, views

ALPHAS = (1e-3, 1e-6)
ENOUGH = 0.99
TESTS = ("calibrated", "exact")
BUCKETS = {"grades": GRADES, "lines": (0, 10, 20, 30, 50, 100)}
"""The lengths at which buckets begin."""

DRAWN = {"grades": (1, 50), "lines": (5, 100)}
"""For each curve, the number of grades or lines that one point stands for, and the end of the axis."""


FEW = 5
"""The fewest programs that make a point."""


class Trial(NamedTuple):
    """A marked program under one key: its size and its p-values by both tests."""

    grades: int
    lines: int
    calibrated: float
    exact: float


def run(options: Options) -> Result:
    sizes: dict[str, list[list[Cell]]] = {size: [] for size in BUCKETS}
    needed: list[list[Cell]] = []
    curves: dict[str, dict[str, list[tuple[float, float]]]] = {size: {} for size in BUCKETS}
    for view in views(options):
        trials, negatives = _trials(view), view.negatives()
        for size in BUCKETS:
            sizes[size] += [[view.language, view.scope, *cells] for cells in _by_bucket(trials, size, negatives)]
            for test in TESTS:
                lengths = [length for alpha in ALPHAS for length in _needed(trials, size, test, alpha)]
                needed.append([view.language, view.scope, size, test, *lengths])
            if view.scope == SCOPES[0]:
                for alpha in ALPHAS:
                    curves[size][f"{view.language}, p ≤ {alpha:g}"] = _curve(trials, size, alpha)
    tables = [
        Table(f"By number of {size}", [*START, size.capitalize(), *MEASURES], rows, NOTE)
        for size, rows in sizes.items()
    ]
    tables.append(Table("How long for 99 %", [*START, "Measure", "Test", *LENGTHS], needed, NEEDED))
    return Result(tables, curves)


START = ["Language", "Scope"]
LEVELS = [f"p ≤ {alpha:g}" for alpha in ALPHAS]
MEASURES = ["Programs", *(f"{test}, {level}" for test in TESTS for level in LEVELS), "TPR at 5 % FPR", "AUROC"]
LENGTHS = [f"{level}, {kind}" for level in LEVELS for kind in ("this or more", "just this")]
NOTE = (
    "Programs of all models, each marked with ten keys. TPR at 5 % FPR and AUROC are those of the calibrated test, "
    "against people's solutions of every length under ten keys."
)
NEEDED = "*Just this* assumes that detection never falls with length (isotonic regression)."


def _trials(view: View) -> list[Trial]:
    out: list[Trial] = []
    for group in view.groups:
        lines = [len(program["code"].splitlines()) for program in group.programs]
        for number in MANY_KEYS:
            found = evidence(group.marked(number), view.language, view.table, number)
            out += [Trial(one.total, long, one.p_value, one.p_exact) for one, long in zip(found, lines, strict=True)]
    return out


def _by_bucket(trials: Sequence[Trial], size: str, negatives: Sequence[float]) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    for name, start, end in buckets(BUCKETS[size]):
        inside = [one for one in trials if start <= getattr(one, size) < end]
        shares = [
            percent(sum(getattr(one, test) <= alpha for one in inside), len(inside))
            for test in TESTS
            for alpha in ALPHAS
        ]
        hits = [one.calibrated for one in inside]
        roc = [100 * tpr_at(hits, negatives, 0.05), 100 * auroc(hits, negatives)] if hits else [None, None]
        rows.append([name, len(inside) // len(MANY_KEYS), *shares, *roc])
    return rows


def _needed(trials: Sequence[Trial], size: str, test: str, alpha: float) -> tuple[int | None, int | None]:
    found: dict[int, list[bool]] = {}
    for one in trials:
        found.setdefault(getattr(one, size), []).append(getattr(one, test) <= alpha)
    return this_or_more(found), just_this(found)


def this_or_more(found: Mapping[int, Sequence[bool]]) -> int | None:
    """Return the smallest length such that enough of the programs with this length or more are found.

    ``found`` says for each program of a length whether it is found.
    """
    smallest, hits, programs = None, 0, 0
    for length in sorted(found, reverse=True):
        hits, programs = hits + sum(found[length]), programs + len(found[length])
        if hits >= ENOUGH * programs:
            smallest = length
    return smallest


def just_this(found: Mapping[int, Sequence[bool]]) -> int | None:
    """Return the smallest length at which enough programs are found, if detection never falls with length."""
    lengths = sorted(found)
    fit = isotonic_regression(
        [mean(found[length]) for length in lengths], weights=[len(found[length]) for length in lengths]
    )
    return next((length for length, share in zip(lengths, fit.x, strict=True) if share >= ENOUGH), None)


def _curve(trials: Sequence[Trial], size: str, alpha: float) -> list[tuple[float, float]]:
    """The share found by the calibrated test, by length."""
    step, end = DRAWN[size]
    every = Counter(getattr(one, size) // step * step for one in trials)
    found = Counter(getattr(one, size) // step * step for one in trials if one.calibrated <= alpha)
    lengths = [length for length, number in every.items() if length <= end and number >= FEW * len(MANY_KEYS)]
    return [(length, 100 * found[length] / every[length]) for length in sorted(lengths)]


def _draw(result: Result, folder: Path) -> None:
    for size, curves in result.figures.items():
        save(folder / f"length-{size}.svg", curves, f"Number of {size}", "Found by the calibrated test (%)")


PAGE = Page(
    "A short program contains few style decisions, and few decisions are weak evidence. This page shows how many "
    "grades or lines a program needs. A grade is one style decision: all places with the same address.",
    lambda result: (
        "Of the Python programs with 10 to 14 grades (scope `definition`), the calibrated test finds "
        f"{result.figure(GRADED, 'calibrated, p ≤ 0.001', 'python', 'definition', '10–14')} % at p ≤ 0.001, and the "
        f"exact test {result.figure(GRADED, 'exact, p ≤ 0.001', 'python', 'definition', '10–14')} %."
    ),
    SHARED
    | {
        "Grades": "number of grades of a program",
        "Lines": "number of lines of a program",
        "calibrated, *": "percentage of the programs that the calibrated test finds at this level",
        "exact, *": "percentage of the programs that the exact test finds at this level",
        "Measure": "what is counted: grades or lines",
        "*, this or more": "smallest number of grades or lines at which 99 % of the programs with this number or "
        "more are found",
        "*, just this": "smallest number of grades or lines at which 99 % of the programs with exactly this number "
        "are found",
    },
)

GRADED = "By number of grades"

LENGTH = Experiment("How long must a program be for its mark to be found?", run, _draw, PAGE)
