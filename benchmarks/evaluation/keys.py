"""Does detection depend on the key? The paper's *Robustness to the Choice of Secret Key*."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.corpora import SCOPES
from benchmarks.evaluation import paper
from benchmarks.evaluation.legend import SHARED
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import MANY_KEYS
from benchmarks.evaluation.result import Cell, Experiment, Page, Result, Table, deviation, mean, mean_of_languages
from benchmarks.evaluation.roc import auroc, tpr_at
from benchmarks.evaluation.views import Group, View, views

COLUMNS = [
    "Language", "Scope", "Model", "TPR at 5 % FPR", "deviation", "paper", "paper, deviation",
    "AUROC", "deviation", "paper", "paper, deviation",
]  # fmt: skip


def run(options: Options) -> Result:
    rows: list[list[Cell]] = []
    for view in views(options):
        for group in view.groups:
            tpr, area = zip(*(_measures(view, group, number) for number in MANY_KEYS), strict=True)
            rows.append([view.language, view.scope, group.model, *_cells(view, "tpr", tpr)])
            rows[-1] += _cells(view, "auroc", area)
    for scope in SCOPES:
        languages, *columns = [*zip(*((row[0], *row[3:]) for row in rows if row[1] == scope), strict=True)]
        rows.append(["mean", scope, "all", *(mean_of_languages(zip(languages, one, strict=True)) for one in columns)])
    return Result([Table("Under ten keys", COLUMNS, rows, NOTE)])


NOTE = (
    "With each of ten keys, the same programs are marked, and people's solutions are tested. The paper's figures are "
    "means over its three models, in scope `program`."
)


def _measures(view: View, group: Group, number: int) -> tuple[float, float]:
    hits, others = view.p_values(group.marked(number), number), view.p_values(view.people, number)
    return 100 * tpr_at(hits, others, 0.05), 100 * auroc(hits, others)


def _cells(view: View, measure: str, values: Sequence[float]) -> list[Cell]:
    means, deviations = zip(*paper.KEYS[view.language][measure], strict=True)
    return [mean(values), deviation(values), mean(means), mean(deviations)]


PAGE = Page(
    "A key decides which variants a mark consists of. No key should be much worse than another. This page repeats "
    "the measurement of [detection.md](detection.md) with ten keys.",
    lambda result: (
        "In scope `definition`, the mean TPR at 5 % FPR is "
        f"{result.figure('Under ten keys', 'TPR at 5 % FPR', 'mean', 'definition', 'all')} %, and its standard "
        f"deviation from key to key is {result.figure('Under ten keys', 'deviation', 'mean', 'definition', 'all')} "
        "points."
    ),
    SHARED
    | {
        "TPR at 5 % FPR": f"{SHARED['TPR at 5 % FPR']}; mean over ten keys",
        "AUROC": f"{SHARED['AUROC']}; mean over ten keys",
        "deviation": "standard deviation of the column to its left over the ten keys, in points",
        "paper": "the paper's figure for the mean in the columns to the left",
    },
)

KEYS = Experiment("Does detection depend on the key?", run, page=PAGE)
