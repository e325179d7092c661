"""What do marked programs reveal about the next one? The paper's *Resistance to Rule Inference*."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.evaluation import paper
from benchmarks.evaluation.judging import Reading
from benchmarks.evaluation.legend import SHARED
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.result import Cell, Experiment, Page, Result, Table, deviation, mean, percent
from benchmarks.evaluation.views import Group, views

SEEN = (10, 30, 50, 70, 90, 100)
RUNS = 10
TESTED = 0.2
"""The share of problems whose programs are unseen."""


class Accuracy(NamedTuple):
    """The percentage of the variants in unseen programs that are predicted: of all sites, and of all grades."""

    sites: float | None
    grades: float | None


def run(options: Options) -> Result:
    rows: list[list[Cell]] = []
    by_model: list[list[Cell]] = []
    for view in views(options):
        accuracies = {group.model: _accuracies(group) for group in view.groups}
        for model, runs in accuracies.items():
            cells = [cell for number in SEEN for cell in _mean_and_deviation([one.sites for one in runs[number]])]
            by_model.append([view.language, view.scope, model, *cells])
        for number in SEEN:
            sites = [mean([one.sites for one in runs[number]]) for runs in accuracies.values()]
            of_grades = [mean([one.grades for one in runs[number]]) for runs in accuracies.values()]
            figures = paper.INFERENCE[view.language][number]
            measured = [*_mean_and_deviation(sites), *_mean_and_deviation(figures), mean(of_grades)]
            rows.append([view.language, view.scope, number, *measured])
    columns = ["Language", "Scope", "Seen", "Accuracy", "deviation", "paper", "paper, deviation", "of grades"]
    models = ["Language", "Scope", "Model", *(name for number in SEEN for name in (f"N = {number}", "deviation"))]
    return Result(
        [
            Table("By number of programs seen", columns, rows, f"{NOTE} Deviations are over the models."),
            Table("By model", models, by_model, "Deviations are over the ten runs."),
        ]
    )


NOTE = (
    "A variant that was not seen counts as wrong. Figures are means of ten runs; in each, a fifth of the problems is "
    "unseen. The paper's figure is the mean of its three models, in scope `program`."
)


def _accuracies(group: Group) -> dict[int, list[Accuracy]]:
    """The accuracy of each run, by the number of programs seen; no run if there are too few programs."""
    marked = group.marked()
    problems = sorted({program["problem_id"] for program in group.programs})
    out: dict[int, list[Accuracy]] = {number: [] for number in SEEN}
    for seed in range(RUNS):
        chance = random.Random(seed)
        unseen = set(chance.sample(problems, round(TESTED * len(problems))))
        tested = [one for program, one in zip(group.programs, marked, strict=True) if program["problem_id"] in unseen]
        others = [
            one for program, one in zip(group.programs, marked, strict=True) if program["problem_id"] not in unseen
        ]
        chance.shuffle(others)
        for number in SEEN:
            if number <= len(others):
                out[number].append(predicted(others[:number], tested))
    return out


def predicted(seen: Sequence[Reading], tested: Sequence[Reading]) -> Accuracy:
    """Return how well the variants of marked programs predict those of others."""
    known = {address: bit for reading in seen for _, _, address, bit in reading}
    hits = [[known.get(address) == bit for _, _, address, bit in reading] for reading in tested]
    # A marked program has one variant at all sites of an address.
    decisions = [{(address, bit) for _, _, address, bit in reading} for reading in tested]
    known_decisions = known.items()
    return Accuracy(
        percent(sum(map(sum, hits)), sum(map(len, hits))),
        percent(sum(len(one & known_decisions) for one in decisions), sum(map(len, decisions))),
    )


def _mean_and_deviation(values: Sequence[float | None]) -> list[Cell]:
    return [mean(values), deviation(values)]


PAGE = Page(
    "Somebody without the key may collect marked programs and note the variant at each address. Where the next "
    "program has the same addresses, they know its variants, and could forge a mark or remove it. This page shows "
    "how much they know.",
    lambda result: (
        f"Anyone who has seen 100 marked Python programs of a model (scope `definition`) knows the variants of "
        f"{result.figure('By number of programs seen', 'Accuracy', 'python', 'definition', 100)} % of the sites in the "
        f"next one; in the paper, {result.figure('By number of programs seen', 'paper', 'python', 'definition', 100)} "
        "%."
    ),
    SHARED
    | {
        "Seen": "number of marked programs of the same model that were seen",
        "Accuracy": "percentage of the sites in unseen marked programs whose variant is known; mean over the models",
        "deviation": "standard deviation of the column to its left",
        "of grades": "percentage of the grades whose variant is known: each address of a program counts once",
        "N = *": "the accuracy after this number of seen programs",
    },
)

INFERENCE = Experiment("What do marked programs reveal about the variants in the next one?", run, page=PAGE)
