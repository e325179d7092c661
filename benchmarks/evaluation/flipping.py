"""How much must somebody who knows the rules reverse? The paper's *Robustness to Targeted Style Flipping*.

The paper reverses "a fraction of the encoded style decisions at their corresponding sites" and does not say how it is
drawn. Taken literally, it is a share of all sites. But most grades have one site, and when half of all sites are
reversed, those grades are no evidence any more. Two other readings are therefore measured too: a share of the sites of
each grade, rounded down (a grade with one site is reversed only at 100 %); and a share of the sites that marking has
changed (100 % gives the unmarked program back). On a sample of 400 Python and 400 C++ programs, the last one came
nearest to the paper's figures.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from statistics import fmean

from benchmarks.evaluation import paper
from benchmarks.evaluation.drawing import save
from benchmarks.evaluation.judging import Reading
from benchmarks.evaluation.legend import SHARED
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.result import Cell, Experiment, Page, Result, Table, deviation, mean, percent
from benchmarks.evaluation.roc import tpr_at
from benchmarks.evaluation.views import Group, views
from sew_hooks.scheme.address import Address

SHARES = (0.0, 0.05, 0.1, 0.25, 0.5, 0.75, 1.0)


def _all_sites(before: Reading, after: Reading) -> list[list[int]]:
    return [list(range(len(after)))]


def _each_grade(before: Reading, after: Reading) -> list[list[int]]:
    sites: dict[Address, list[int]] = {}
    for index, (_, _, address, _) in enumerate(after):
        sites.setdefault(address, []).append(index)
    return list(sites.values())


def _changed_sites(before: Reading, after: Reading) -> list[list[int]]:
    return [[index for index, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]]


OF: dict[str, Callable[[Reading, Reading], list[list[int]]]] = {
    "all sites": _all_sites,
    "each grade": _each_grade,
    "changed sites": _changed_sites,
}
"""The sets of sites that a share is taken of, computed from a program's reading before and after it was marked."""


def flipped(group: Group, share: float, of: str) -> list[Reading]:
    """Return the marked programs' readings with ``share`` of their sites, drawn at random, in the other variant.

    Rounded down in each set of sites. A larger share reverses the sites of a smaller one and more.
    """
    pairs = zip(group.readings, group.marked(), strict=True)
    return [
        _flipped(after, OF[of](before, after), share, random.Random(seed)) for seed, (before, after) in enumerate(pairs)
    ]


def _flipped(reading: Reading, sets: list[list[int]], share: float, chance: random.Random) -> Reading:
    chosen = {index for sites in sets for index in chance.sample(sites, len(sites))[: int(share * len(sites))]}
    return [
        (rule, kind, address, 1 - bit if index in chosen else bit)
        for index, (rule, kind, address, bit) in enumerate(reading)
    ]


def _reversed(marked: list[Reading], turned: list[Reading]) -> float | None:
    """The share of all sites of marked programs that are in the other variant, in percent."""
    pairs = zip(chain.from_iterable(marked), chain.from_iterable(turned), strict=True)
    sites = [old != new for old, new in pairs]
    return percent(sum(sites), len(sites))


def run(options: Options) -> Result:
    rows: dict[str, list[list[Cell]]] = {of: [] for of in OF}
    by_model: list[list[Cell]] = []
    curves: dict[str, dict[str, list[tuple[float, float]]]] = {of: {} for of in OF}
    for view in views(options):
        place, negatives = [view.language, view.scope], view.negatives()
        for of in OF:
            turned = {share: [flipped(group, share, of) for group in view.groups] for share in SHARES}
            found = {
                share: [100 * tpr_at(view.p_values(one), negatives, 0.05) for one in each]
                for share, each in turned.items()
            }
            by_model += [
                [*place, of, group.model, *(rates[index] for rates in found.values())]
                for index, group in enumerate(view.groups)
            ]
            curve = curves[of][", ".join(place)] = []
            for share, rates in found.items():
                figures = paper.FLIPPING.get(share, (None, None))
                really = mean(map(_reversed, turned[0.0], turned[share]))
                rows[of].append([*place, 100 * share, really, mean(rates), deviation(rates), *figures])
                curve.append((100 * share, fmean(rates)))
    models = ["Language", "Scope", "Share of", "Model", *(f"{share:.0%}" for share in SHARES)]
    return Result(
        [
            *(Table(f"Share of {of} reversed", COLUMNS, rows[of], NOTE) for of in OF),
            Table("TPR at 5 % FPR by model", models, by_model),
        ],
        curves,
    )


COLUMNS = [
    "Language", "Scope", "Reversed", "of all sites", "TPR at 5 % FPR", "deviation", "paper, lowest", "paper, highest",
]  # fmt: skip
NOTE = (
    "Sites are drawn at random, and their number is rounded down. Unmarked programs are people's solutions, tested "
    "under ten keys. The paper's figures are in scope `program`; it does not say what the share is of."
)


def _draw(result: Result, folder: Path) -> None:
    for of, curves in result.figures.items():
        path = folder / f"flipping-{of.replace(' ', '-')}.svg"
        save(path, curves, f"Share of {of} reversed (%)", "TPR at 5 % FPR (%)")


PAGE = Page(
    "Anyone who knows the rules, but not the key, can rewrite places of marked code in the other variant at random. "
    "This page shows how much of a program they must reverse to remove the mark. The paper gives shares without "
    "saying what they are shares of. Three readings are therefore measured: shares of all sites, of the sites of "
    "each grade, and of the sites that marking changed.",
    lambda result: (
        "When 75 % of the sites that marking changed are reversed, "
        f"{result.figure('Share of changed sites reversed', 'TPR at 5 % FPR', 'python', 'definition', 75.0)} % of the "
        "Python programs (scope `definition`) are still found. When 75 % of all sites are reversed, the figure is "
        f"{result.figure('Share of all sites reversed', 'TPR at 5 % FPR', 'python', 'definition', 75.0)} %."
    ),
    SHARED
    | {
        "Reversed": "the share that is reversed, in percent; the heading says what it is a share of",
        "of all sites": "percentage of all sites that are actually reversed",
        "TPR at 5 % FPR": f"{SHARED['TPR at 5 % FPR']}; mean over the models",
        "deviation": "standard deviation over the models",
        "paper, lowest": "the lowest of the paper's three languages, each the mean of three models",
        "paper, highest": "the highest of the paper's three languages, each the mean of three models",
        "Share of": "the sites that the share is taken of",
        "*%": "the TPR at 5 % FPR when this share is reversed",
    },
)

FLIPPING = Experiment("How much must somebody who knows the rules reverse to remove the mark?", run, _draw, PAGE)
