"""How long must a program be? Detection against the number of grades."""

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
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import MANY_KEYS
from benchmarks.evaluation.result import Cell, Experiment, Result, Table, mean, percent
from benchmarks.evaluation.roc import auroc, tpr_at
from benchmarks.evaluation.views import View, views

ALPHAS = (1e-3, 1e-6)
ENOUGH = 0.99
TESTS = ("calibrated", "exact")

FEW = 5
"""The fewest programs that make a point of a curve."""

LONGEST = 50
"""The number of grades at which curves end."""


class Trial(NamedTuple):
    """A marked program under one key: its number of grades and its p-values by both tests."""

    grades: int
    calibrated: float
    exact: float


def run(options: Options) -> Result:
    by_grades: list[list[Cell]] = []
    needed: list[list[Cell]] = []
    curves: dict[str, list[tuple[float, float]]] = {}
    for view in views(options):
        trials = _trials(view)
        by_grades += [[view.language, view.scope, *cells] for cells in _by_bucket(trials, view.negatives())]
        for test in TESTS:
            lengths = [length for alpha in ALPHAS for length in _needed(trials, test, alpha)]
            needed.append([view.language, view.scope, test, *lengths])
        if view.scope == SCOPES[0]:
            curves |= {f"{view.language}, p ≤ {alpha:g}": _curve(trials, alpha) for alpha in ALPHAS}
    tables = [
        Table("By number of grades", ["Language", "Scope", "Grades", *MEASURES], by_grades, NOTE),
        Table("How many grades for 99 %", ["Language", "Scope", "Test", *LENGTHS], needed, NEEDED),
    ]
    return Result(tables, {"grades": curves})


LEVELS = [f"p ≤ {alpha:g}" for alpha in ALPHAS]
MEASURES = ["Programs", *(f"{test}, {level}" for test in TESTS for level in LEVELS), "TPR at 5 % FPR", "AUROC"]
LENGTHS = [f"{level}, {kind}" for level in LEVELS for kind in ("this or more", "just this")]
NOTE = (
    "Programs of all models, each marked with ten keys. TPR at 5 % FPR and AUROC are those of the calibrated test, "
    "against people's solutions of every length under ten keys."
)
NEEDED = "*Just this* assumes that detection never falls with length (isotonic regression)."


def _trials(view: View) -> list[Trial]:
    return [
        Trial(program.total, program.p_value, program.p_exact)
        for group in view.groups
        for number in MANY_KEYS
        for program in evidence(group.marked(number), view.language, view.table, number)
    ]


def _by_bucket(trials: Sequence[Trial], negatives: Sequence[float]) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    for name, start, end in buckets(GRADES):
        inside = [trial for trial in trials if start <= trial.grades < end]
        shares = [
            percent(sum(getattr(trial, test) <= alpha for trial in inside), len(inside))
            for test in TESTS
            for alpha in ALPHAS
        ]
        hits = [trial.calibrated for trial in inside]
        roc = [100 * tpr_at(hits, negatives, 0.05), 100 * auroc(hits, negatives)] if hits else [None, None]
        rows.append([name, len(inside) // len(MANY_KEYS), *shares, *roc])
    return rows


def _needed(trials: Sequence[Trial], test: str, alpha: float) -> tuple[int | None, int | None]:
    by_grades: dict[int, list[bool]] = {}
    for trial in trials:
        by_grades.setdefault(trial.grades, []).append(getattr(trial, test) <= alpha)
    return this_or_more(by_grades), just_this(by_grades)


def this_or_more(by_length: Mapping[int, Sequence[bool]]) -> int | None:
    """Return the smallest length such that enough of the programs with this length or more are found.

    ``by_length`` says for each program of a length whether it is found.
    """
    smallest, hits, programs = None, 0, 0
    for length in sorted(by_length, reverse=True):
        hits, programs = hits + sum(by_length[length]), programs + len(by_length[length])
        if hits >= ENOUGH * programs:
            smallest = length
    return smallest


def just_this(by_length: Mapping[int, Sequence[bool]]) -> int | None:
    """Return the smallest length at which enough programs are found, if detection never falls with length."""
    lengths = sorted(by_length)
    fit = isotonic_regression(
        [mean(by_length[length]) for length in lengths], weights=[len(by_length[length]) for length in lengths]
    )
    return next((length for length, share in zip(lengths, fit.x, strict=True) if share >= ENOUGH), None)


def _curve(trials: Sequence[Trial], alpha: float) -> list[tuple[float, float]]:
    """The share that the calibrated test finds, by the number of grades."""
    every = Counter(trial.grades for trial in trials)
    hits = Counter(trial.grades for trial in trials if trial.calibrated <= alpha)
    lengths = [length for length, number in every.items() if length <= LONGEST and number >= FEW * len(MANY_KEYS)]
    return [(length, 100 * hits[length] / every[length]) for length in sorted(lengths)]


def _draw(result: Result, folder: Path) -> None:
    curves = result.figures["grades"]
    save(folder / "length-grades.svg", curves, "Number of grades", "Found by the calibrated test (%)")


LENGTH = Experiment("How many grades must a program have for its mark to be found?", run, _draw)
