"""What do marked programs reveal about the next one? The paper's *Resistance to Rule Inference*."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.evaluation import paper
from benchmarks.evaluation.judging import Reading
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.result import Cell, Experiment, Result, Table, deviation, mean, percent
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
    for view in views(options):
        accuracies = {group.model: _accuracies(group) for group in view.groups}
        for number in SEEN:
            sites = [mean([run.sites for run in runs[number]]) for runs in accuracies.values()]
            of_grades = [mean([run.grades for run in runs[number]]) for runs in accuracies.values()]
            figures = paper.INFERENCE[view.language][number]
            measured = [*_mean_and_deviation(sites), *_mean_and_deviation(figures), mean(of_grades)]
            rows.append([view.language, view.scope, number, *measured])
    columns = ["Language", "Scope", "Seen", "Accuracy", "deviation", "paper", "paper, deviation", "of grades"]
    return Result([Table("By number of programs seen", columns, rows, NOTE)])


NOTE = (
    "A variant that was not seen counts as wrong. Figures are means of ten runs; in each, a fifth of the problems is "
    "unseen. The paper's figure is the mean of its three models, in scope `program`. Deviations are over the models."
)


def _accuracies(group: Group) -> dict[int, list[Accuracy]]:
    """The accuracy of each run, by the number of programs seen; no run if there are too few programs."""
    marked = group.marked()
    problems = sorted({program["problem_id"] for program in group.programs})
    out: dict[int, list[Accuracy]] = {number: [] for number in SEEN}
    for seed in range(RUNS):
        chance = random.Random(seed)
        unseen = set(chance.sample(problems, round(TESTED * len(problems))))
        tested: list[Reading] = []
        others: list[Reading] = []
        for program, reading in zip(group.programs, marked, strict=True):
            (tested if program["problem_id"] in unseen else others).append(reading)
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
        percent(sum(len(program & known_decisions) for program in decisions), sum(map(len, decisions))),
    )


def _mean_and_deviation(values: Sequence[float | None]) -> list[Cell]:
    return [mean(values), deviation(values)]


INFERENCE = Experiment("What do marked programs reveal about the variants in the next one?", run)
