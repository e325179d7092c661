"""Is a mark found after attacks that edit the code? The paper's tables of TPR and AUROC under five attacks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import compress, groupby
from operator import attrgetter
from typing import NamedTuple

from benchmarks.corpora import SCOPES
from benchmarks.evaluation import paper
from benchmarks.evaluation.attacks import ATTACKS, TOOL_ATTACKS, attack_on, attacked, left
from benchmarks.evaluation.buckets import GRADES, buckets
from benchmarks.evaluation.judging import Reading, evidence, under_many_keys
from benchmarks.evaluation.null import null_table
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import Setting, codes, embedded, human_codes, readings, settings
from benchmarks.evaluation.result import Cell, Experiment, Result, Table, mean, mean_of_languages
from benchmarks.evaluation.roc import auroc, tpr_at
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.scheme.evidence import Evidence

NONE = "none"
CASES = (NONE, *ATTACKS)


class Outcome(NamedTuple):
    """The outcome of one setting in one scope, by attack; an attack that no tool makes is missing.

    ``people`` are the p-values of people's solutions, ``marked`` is the evidence in each marked program, and ``failed``
    is the number of programs to which the attack could not be applied.
    """

    setting: Setting
    scope: str
    people: Sequence[float]
    marked: dict[str, list[Evidence]]
    failed: dict[str, int]

    def of_size(self, start: float, end: float) -> Outcome:
        """Return the outcome for the programs with this number of grades before any attack."""
        inside = [start <= program.total < end for program in self.marked[NONE]]
        return self._replace(marked={case: [*compress(every, inside)] for case, every in self.marked.items()})

    def tpr(self) -> dict[str, float]:
        """Return the TPR at 5 % FPR in percent; nothing if there are no programs."""
        return {case: 100 * tpr_at(hits, self.people, 0.05) for case, hits in self._hits()}

    def auroc(self) -> dict[str, float]:
        """Return the AUROC in percent."""
        return {case: 100 * auroc(hits, self.people) for case, hits in self._hits()}

    def _hits(self) -> Iterator[tuple[str, list[float]]]:
        return ((case, [program.p_value for program in every]) for case, every in self.marked.items() if every)


def run(options: Options) -> Result:
    outcomes = list(_outcomes(options))
    return Result(
        [
            Table(TPR, _columns(True), _rows(outcomes, Outcome.tpr, paper.ATTACK_TPR), NOTE),
            Table("AUROC", _columns(True), _rows(outcomes, Outcome.auroc, paper.ATTACK_AUROC)),
            Table(
                "Relative decrease of the TPR under the four attacks that need no language model",
                ["Scope", "Mean", "paper"],
                [
                    [
                        scope,
                        _mean_decrease(outcome for outcome in outcomes if outcome.scope == scope),
                        paper.ATTACK_DECREASE,
                    ]
                    for scope in SCOPES
                ],
                DECREASE_NOTE,
            ),
            Table(
                "The same, by number of grades",
                ["Scope", "Grades", "Programs", *options.language, "all"],
                list(_by_size(outcomes, options.language)),
                f"{DECREASE_NOTE} Grades are counted before the attack.",
            ),
            Table(
                "Programs to which an attack could not be applied",
                _columns(False),
                [[*_setting(outcome), *(outcome.failed.get(attack) for attack in ATTACKS)] for outcome in outcomes],
                "These marked programs stay as they are: the tool could not read them, or its output is not a valid "
                "program.",
            ),
        ]
    )


TPR = "TPR at 5 % FPR"
NOTE = (
    "The calibrated test is used. Programs that cannot be marked count as not found. A program to which an attack "
    "cannot be applied stays as it is. Unmarked programs are people's solutions; they are not attacked, and are tested "
    "under ten keys. Linting has no figures for Java, which has no tool with default fixes. The paper's figure is the "
    "mean "
    "of its three models in that language, in scope `program`."
)

DECREASE_NOTE = (
    "In percent of the TPR before the attack: the mean over the attacks that exist for the language, then over models, "
    "then over languages."
)


def _outcomes(options: Options) -> Iterator[Outcome]:
    for language, chosen in groupby(settings(options), key=attrgetter("language")):
        table = null_table(options, language)
        unmarked = human_codes(options, language)
        people = {scope: _of_people(readings(options, unmarked, language, scope), language, table) for scope in SCOPES}
        for setting in chosen:
            for scope in SCOPES:
                yield _outcome(options, setting, scope, table, people[scope])


def _outcome(
    options: Options, setting: Setting, scope: str, table: CalibrationTable, people: Sequence[float]
) -> Outcome:
    language = setting.language
    outcome = Outcome(setting, scope, people, {}, {})
    marked = embedded(options, codes(setting.programs), language, scope)
    for case in CASES:
        texts = marked
        if case != NONE:
            if attack_on(language, case, options.rewriter) is None:
                continue
            results = attacked(options, marked, language, case)
            outcome.failed[case] = results.count(None) - marked.count(None)
            texts = left(marked, results)
        outcome.marked[case] = evidence(readings(options, texts, language, scope), language, table)
    return outcome


def _of_people(counted: Sequence[Reading], language: str, table: CalibrationTable) -> list[float]:
    return [text.p_value for text in under_many_keys(counted, language, table)]


def _columns(with_paper: bool) -> list[str]:
    cases = (
        [cell for case in CASES for cell in (case.capitalize(), f"{case.capitalize()}, paper")]
        if with_paper
        else list(ATTACKS)
    )
    return ["Language", "Model", "Scope", "Programs", *cases]


def _setting(outcome: Outcome) -> list[Cell]:
    return [outcome.setting.language, outcome.setting.model, outcome.scope, len(outcome.setting.programs)]


def _rows(
    outcomes: Sequence[Outcome], measure: Callable[[Outcome], dict[str, float]], figures: paper.ByAttack
) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    measured = [(outcome, measure(outcome)) for outcome in outcomes]
    for outcome, values in measured:
        rows.append([*_setting(outcome), *_beside(values, {case: _paper(figures, outcome, case) for case in CASES})])
    for scope in SCOPES:
        chosen = [(outcome, values) for outcome, values in measured if outcome.scope == scope]
        # If a language has no tool for an attack, there is no mean over all languages.
        whole = [case for case in CASES if all(case in values for _, values in chosen)]
        means = {
            case: mean_of_languages((outcome.setting.language, values[case]) for outcome, values in chosen)
            for case in whole
        }
        papers = {
            case: mean_of_languages((outcome.setting.language, _paper(figures, outcome, case)) for outcome, _ in chosen)
            for case in CASES
        }
        total = sum(len(outcome.setting.programs) for outcome, _ in chosen)
        rows.append(["mean", "all", scope, total, *_beside(means, papers)])
    return rows


def _beside(ours: Mapping[str, float | None], papers: Mapping[str, float | None]) -> list[Cell]:
    return [cell for case in CASES for cell in (ours.get(case), papers[case])]


def _paper(figures: paper.ByAttack, outcome: Outcome, case: str) -> float:
    return paper.under_attack(figures, outcome.setting.language, case)


def _by_size(outcomes: Sequence[Outcome], languages: Iterable[str]) -> Iterator[list[Cell]]:
    for scope in SCOPES:
        for name, start, end in buckets(GRADES):
            inside = [outcome.of_size(start, end) for outcome in outcomes if outcome.scope == scope]
            by_language = [
                _mean_decrease(outcome for outcome in inside if outcome.setting.language == language)
                for language in languages
            ]
            yield [
                scope,
                name,
                sum(len(outcome.marked[NONE]) for outcome in inside),
                *by_language,
                _mean_decrease(inside),
            ]


def _mean_decrease(outcomes: Iterable[Outcome]) -> float | None:
    return mean_of_languages((outcome.setting.language, _decrease(outcome.tpr())) for outcome in outcomes)


def _decrease(tpr: Mapping[str, float]) -> float | None:
    """The relative decrease under the four attacks, in percent; nothing if there is nothing to lose."""
    if not tpr.get(NONE):
        return None
    return mean([100 * (1 - tpr[attack] / tpr[NONE]) for attack in TOOL_ATTACKS if attack in tpr])


UNDER_ATTACK = Experiment("Is a mark found after the code was formatted, linted, renamed or rewritten?", run)
