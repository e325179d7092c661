"""What do calibration and grades each contribute? The paper's *Ablation Study*."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from benchmarks.evaluation import paper
from benchmarks.evaluation.attacks import TOOL_ATTACKS, attacked, left
from benchmarks.evaluation.flipping import OF, flipped
from benchmarks.evaluation.judging import Reading
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import KEY, MANY_KEYS, codes, embedded, readings, targets
from benchmarks.evaluation.readings import judge
from benchmarks.evaluation.result import Cell, Experiment, Result, Table, mean
from benchmarks.evaluation.roc import tpr_at
from benchmarks.evaluation.views import Group, View, views
from sew_hooks.scheme.calibration import uniform
from sew_hooks.scheme.evidence import weigh
from sew_hooks.scheme.grade import grades

CONFIGURATIONS = ((False, False), (True, False), (False, True), (True, True))
"""Whether calibration is used, and whether grades are: from the paper's *Base* to the whole method."""

FLIPS = (0.25, 0.5, 0.75)
"""The shares of reversed sites over which *Flip* is the mean.

The paper does not name them. Its figures are whole thirds of its programs, so there are three shares. They fit the
ranges that it gives for 50 % and 75 % if the third share does little harm: 25 %.
"""


def _unharmed(options: Options, view: View, group: Group) -> list[list[Reading]]:
    return [group.marked()]


def _attacked(options: Options, view: View, group: Group) -> list[list[Reading]]:
    language, scope = view.language, view.scope
    marked = embedded(options, codes(group.programs), language, scope)
    results = [
        left(marked, attacked(options, marked, language, name))
        for name, attack in TOOL_ATTACKS.items()
        if language in attack
    ]
    return [readings(options, texts, language, scope) for texts in results]


def _flips(options: Options, view: View, group: Group, of: str) -> list[list[Reading]]:
    return [flipped(group, share, of) for share in FLIPS]


CONDITIONS: dict[str, Callable[[Options, View, Group], list[list[Reading]]]] = {
    "TPR": _unharmed,
    "Attacks": _attacked,
    **{f"Flip, {of}": partial(_flips, of=of) for of in OF},
}
"""The conditions that marked programs are tested under.

Each gives the readings of all programs, once or several times; the rates of several times are averaged.
"""

PAPER = {"paper, TPR": "tpr", "paper, Attacks": "attacks", "paper, Flip": "flip"}


def run(options: Options) -> Result:
    rows: list[list[Cell]] = []
    for view in views(options):
        versions = [[change(options, view, group) for change in CONDITIONS.values()] for group in view.groups]
        for configuration in CONFIGURATIONS:
            negatives = [p for number in MANY_KEYS for p in p_values(view, view.people, configuration, number)]
            figures = paper.ABLATION[view.language][configuration]
            for group, conditions in zip(view.groups, versions, strict=True):
                rates = [
                    mean([100 * tpr_at(p_values(view, programs, configuration), negatives, 0.05) for programs in times])
                    for times in conditions
                ]
                place = [*map(_yes, configuration), view.scope, view.language, group.model]
                rows.append([*place, *rates, *(mean(figures[measure]) for measure in PAPER.values())])
    columns = ["Calibration", "Grades", "Scope", "Language", "Model", *CONDITIONS, *PAPER]
    return Result([Table("Means", columns, _means(rows), NOTE), Table("By language and model", columns, rows)])


NOTE = (
    "All figures are the TPR at 5 % FPR, in percent. Unmarked programs are people's solutions, tested under ten keys. "
    "The paper's figures are means over its three models, in scope `program`. The paper does not say which shares it "
    "reverses, nor what they are shares of."
)


def p_values(view: View, counted: list[Reading], configuration: tuple[bool, bool], number: int = KEY) -> list[float]:
    """Return the p-value of each reading, with or without calibration and by grades or by sites."""
    calibrated, by_grade = configuration
    key, table = targets(view.language, number), view.table if calibrated else uniform()
    if by_grade:
        return [judge(reading, key, table).p_value for reading in counted]
    return [weigh([grade for site in reading for grade in grades([site], key, table)]).p_value for reading in counted]


def _means(rows: list[list[Cell]]) -> list[list[Cell]]:
    """The means over models of each language."""
    out: dict[tuple[Cell, ...], list[list[Cell]]] = {}
    for row in rows:
        out.setdefault(tuple(row[:4]), []).append(row[5:])
    return [[*start, "all", *map(mean, zip(*group, strict=True))] for start, group in out.items()]


def _yes(part: bool) -> str:
    return "yes" if part else "no"


ABLATION = Experiment("What do calibration and grades each contribute?", run)
