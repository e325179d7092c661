"""How much must somebody who knows the rules reverse? The paper's *Robustness to Targeted Style Flipping*.

The paper reverses "a fraction of the encoded style decisions at their corresponding sites" and does not say how it is
drawn. Taken literally, it is a share of all sites. But most grades have one site, and when half of all sites are
reversed, those grades are no evidence any more. A share of the sites that marking has changed is therefore measured,
too: 100 % gives the unmarked program back. It comes nearest to the paper's figures.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import chain

from benchmarks.evaluation import paper
from benchmarks.evaluation.judging import Reading
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.result import Cell, Experiment, Result, Table, deviation, mean, percent
from benchmarks.evaluation.roc import tpr_at
from benchmarks.evaluation.views import Group, views

SHARES = (0.0, 0.05, 0.1, 0.25, 0.5, 0.75, 1.0)


def _all_sites(before: Reading, after: Reading) -> list[list[int]]:
    return [list(range(len(after)))]


def _changed_sites(before: Reading, after: Reading) -> list[list[int]]:
    return [[index for index, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]]


OF: dict[str, Callable[[Reading, Reading], list[list[int]]]] = {
    "all sites": _all_sites,
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
    rows: list[list[Cell]] = []
    for view in views(options):
        negatives = view.negatives()
        for of in OF:
            turned = {share: [flipped(group, share, of) for group in view.groups] for share in SHARES}
            for share, groups in turned.items():
                rates = [100 * tpr_at(view.p_values(group), negatives, 0.05) for group in groups]
                really = mean(map(_reversed, turned[0.0], groups))
                figures = paper.FLIPPING.get(share, (None, None))
                place: list[Cell] = [view.language, view.scope, of, 100 * share]
                rows.append([*place, really, mean(rates), deviation(rates), *figures])
    return Result([Table("A share of the sites reversed", COLUMNS, rows, NOTE)])


COLUMNS = [
    "Language", "Scope", "Share of", "Reversed", "of all sites", "TPR at 5 % FPR", "deviation", "paper, lowest",
    "paper, highest",
]  # fmt: skip
NOTE = (
    "Sites are drawn at random, and their number is rounded down. Unmarked programs are people's solutions, tested "
    "under ten keys. Deviations are over the models. The paper's figures are those of its lowest and its highest "
    "language in scope `program`; it does not say what the share is of."
)

FLIPPING = Experiment("How much must somebody who knows the rules reverse to remove the mark?", run)
