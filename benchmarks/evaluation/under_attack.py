"""Is a mark found after attacks that edit the code? The paper's tables of TPR and AUROC under five attacks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import compress, groupby
from operator import attrgetter
from statistics import median_low
from typing import NamedTuple

from benchmarks.corpora import SCOPES
from benchmarks.evaluation import paper
from benchmarks.evaluation.attacks import ATTACKS, TOOL_ATTACKS, attack_on, attacked, left
from benchmarks.evaluation.buckets import GRADES, buckets
from benchmarks.evaluation.judging import Reading, evidence, under_many_keys
from benchmarks.evaluation.null import null_table
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import Setting, codes, embedded, human_codes, readings, settings
from benchmarks.evaluation.result import Cell, Experiment, Result, Table, mean, mean_of_languages, percent
from benchmarks.evaluation.roc import auroc, tpr_at
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.scheme.evidence import Evidence

NONE = "none"
CASES = (NONE, *ATTACKS)

FORMATTERS = {"python": "black", "java": "clang-format", "cpp": "clang-format"}
"""The profile of the formatter that attacks programs of a language."""


class Outcome(NamedTuple):
    """What became of one setting in one scope, by attack; one that no tool makes is missing.

    ``people`` are the p-values of people's solutions, ``found`` is the evidence in each marked program, ``failed`` the
    number of those that the attack could not be applied to.
    """

    setting: Setting
    scope: str
    people: Sequence[float]
    found: dict[str, list[Evidence]]
    failed: dict[str, int]

    def of_size(self, start: float, end: float) -> Outcome:
        """Return the same of the programs that have so many grades before any attack."""
        inside = [start <= one.total < end for one in self.found[NONE]]
        return self._replace(found={case: [*compress(every, inside)] for case, every in self.found.items()})

    def tpr(self) -> dict[str, float]:
        """Return the TPR at 5 % FPR in percent; of no programs there is none."""
        return {case: 100 * tpr_at(hits, self.people, 0.05) for case, hits in self._hits()}

    def auroc(self) -> dict[str, float]:
        """Return the AUROC in percent."""
        return {case: 100 * auroc(hits, self.people) for case, hits in self._hits()}

    def _hits(self) -> Iterator[tuple[str, list[float]]]:
        return ((case, [one.p_value for one in every]) for case, every in self.found.items() if every)


def run(options: Options) -> Result:
    outcomes = list(_outcomes(options))
    return Result(
        [
            Table("TPR at 5 % FPR", _columns(True), _rows(outcomes, Outcome.tpr, paper.ATTACK_TPR), NOTE),
            Table("AUROC", _columns(True), _rows(outcomes, Outcome.auroc, paper.ATTACK_AUROC)),
            Table(
                "Relative decrease of the TPR under the four attacks that need no language model",
                ["Scope", "Mean", "paper"],
                [
                    [scope, _mean_decrease(one for one in outcomes if one.scope == scope), paper.ATTACK_DECREASE]
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
                "Formatting, marked and found with the formatter's profile", FIT_COLUMNS, list(_fit(options)), FIT_NOTE
            ),
            Table(
                "Programs that an attack could not be applied to",
                _columns(False),
                [[*_setting(one), *(one.failed.get(attack) for attack in ATTACKS)] for one in outcomes],
                "Marked programs that stay as they are: the tool could not read them, or made no program of them.",
            ),
        ]
    )


NOTE = (
    "Percent, by the calibrated test. Programs that cannot be marked count as not found; a program that an attack "
    "cannot be applied to stays as it is. Unmarked programs are people's solutions, not attacked, under ten keys. "
    "Linting has no column for Java, where no tool fixes by default. Rewriting is public tools unless `--rewriter` "
    "names a command, and the paper's a language model. The paper's figure is the mean of its three models in that "
    "language; scope `program` is the paper's. In the last rows each language weighs the same."
)

DECREASE_NOTE = "Percent: the mean over the attacks that there are, then over models, then over languages."

FEW = 5
"""With fewer grades not even full agreement is surprising at 5 %, unless one knows how people write."""

FIT_COLUMNS = [
    "Language", "Model", "Profile", "Grades, median", f"under {FEW}", "TPR at 5 % FPR", "formatted", "AUROC",
    "formatted",
]  # fmt: skip
FIT_NOTE = (
    "Percent, by the calibrated test, in scope `definition`. People's solutions are read with the same profile. Grades "
    f"are those that the formatter leaves; beside their median the share of programs with fewer than {FEW}, of which "
    "the exact test could find none."
)


def _fit(options: Options) -> Iterator[list[Cell]]:
    """Yield what is left after formatting, for a team whose marks leave out what its formatter undoes."""
    scope = SCOPES[0]
    for setting in settings(options):
        language, profile = setting.language, FORMATTERS[setting.language]
        table = null_table(options, language)
        unmarked = human_codes(options, language)
        people = _of_people(readings(options, unmarked, language, scope, profile), language, table)
        marked = embedded(options, codes(setting.programs), language, scope, profile=profile)
        formatted = left(marked, attacked(options, marked, language, "formatting"))
        counted = [readings(options, texts, language, scope, profile) for texts in (marked, formatted)]
        found = [evidence(each, language, table) for each in counted]
        grades = [one.total for one in found[0]]
        few = percent(sum(number < FEW for number in grades), len(grades))
        hits = [[one.p_value for one in each] for each in found]
        rates = [100 * tpr_at(each, people, 0.05) for each in hits]
        areas = [100 * auroc(each, people) for each in hits]
        yield [language, setting.model, profile, median_low(grades), few, *rates, *areas]


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
        outcome.found[case] = evidence(readings(options, texts, language, scope), language, table)
    return outcome


def _of_people(counted: Sequence[Reading], language: str, table: CalibrationTable) -> list[float]:
    return [one.p_value for one in under_many_keys(counted, language, table)]


def _columns(with_paper: bool) -> list[str]:
    cases = [cell for case in CASES for cell in (case.capitalize(), "paper")] if with_paper else list(ATTACKS)
    return ["Language", "Model", "Scope", "Programs", *cases]


def _setting(one: Outcome) -> list[Cell]:
    return [one.setting.language, one.setting.model, one.scope, len(one.setting.programs)]


def _rows(
    outcomes: Sequence[Outcome], measure: Callable[[Outcome], dict[str, float]], figures: paper.ByAttack
) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    measured = [(one, measure(one)) for one in outcomes]
    for one, values in measured:
        rows.append([*_setting(one), *_beside(values, {case: _paper(figures, one, case) for case in CASES})])
    for scope in SCOPES:
        chosen = [(one, values) for one, values in measured if one.scope == scope]
        # What some language has no tool for is no mean of all.
        whole = [case for case in CASES if all(case in values for _, values in chosen)]
        means = {
            case: mean_of_languages((one.setting.language, values[case]) for one, values in chosen) for case in whole
        }
        papers = {
            case: mean_of_languages((one.setting.language, _paper(figures, one, case)) for one, _ in chosen)
            for case in CASES
        }
        total = sum(len(one.setting.programs) for one, _ in chosen)
        rows.append(["mean", "all", scope, total, *_beside(means, papers)])
    return rows


def _beside(ours: Mapping[str, float | None], papers: Mapping[str, float | None]) -> list[Cell]:
    return [cell for case in CASES for cell in (ours.get(case), papers[case])]


def _paper(figures: paper.ByAttack, one: Outcome, case: str) -> float:
    return paper.under_attack(figures, one.setting.language, case)


def _by_size(outcomes: Sequence[Outcome], languages: Iterable[str]) -> Iterator[list[Cell]]:
    for scope in SCOPES:
        for name, start, end in buckets(GRADES):
            inside = [one.of_size(start, end) for one in outcomes if one.scope == scope]
            of_each = [
                _mean_decrease(one for one in inside if one.setting.language == language) for language in languages
            ]
            yield [scope, name, sum(len(one.found[NONE]) for one in inside), *of_each, _mean_decrease(inside)]


def _mean_decrease(outcomes: Iterable[Outcome]) -> float | None:
    return mean_of_languages((one.setting.language, _decrease(one.tpr())) for one in outcomes)


def _decrease(tpr: Mapping[str, float]) -> float | None:
    """The relative decrease under the four attacks, in percent; nothing if there is nothing to lose."""
    if not tpr.get(NONE):
        return None
    return mean([100 * (1 - tpr[attack] / tpr[NONE]) for attack in TOOL_ATTACKS if attack in tpr])


UNDER_ATTACK = Experiment("Is a mark found after the code was formatted, linted, renamed or rewritten?", run)
