"""Does detection depend on the key? The paper's *Robustness to the Choice of Secret Key*."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.corpora import SCOPES
from benchmarks.evaluation import paper
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import MANY_KEYS
from benchmarks.evaluation.result import Cell, Experiment, Result, Table, deviation, mean, mean_of_languages
from benchmarks.evaluation.roc import auroc, tpr_at
from benchmarks.evaluation.views import Group, View, views

COLUMNS = [
    "Language", "Scope", "Model", "TPR at 5 % FPR", "TPR, deviation", "TPR, paper", "TPR, paper's deviation",
    "AUROC", "AUROC, deviation", "AUROC, paper", "AUROC, paper's deviation",
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
        rows.append(
            ["mean", scope, "all", *(mean_of_languages(zip(languages, column, strict=True)) for column in columns)]
        )
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


KEYS = Experiment("Does detection depend on the key?", run)
