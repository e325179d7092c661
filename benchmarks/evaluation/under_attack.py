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
from benchmarks.evaluation.legend import SHARED
from benchmarks.evaluation.null import null_table
from benchmarks.evaluation.options import PAPER, Options
from benchmarks.evaluation.programs import Setting, codes, embedded, human_codes, readings, settings
from benchmarks.evaluation.result import Cell, Experiment, Page, Result, Table, mean, mean_of_languages, percent
from benchmarks.evaluation.roc import auroc, tpr_at
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.scheme.evidence import Evidence

NONE = "none"
CASES = (NONE, *ATTACKS)

FORMATTERS = {"python": "black", "java": "clang-format", "cpp": "clang-format"}
"""The profile of the formatter that attacks programs of a language."""


class Outcome(NamedTuple):
    """The outcome of one setting in one scope, by attack; an attack that no tool makes is missing.

    ``people`` are the p-values of people's solutions, ``found`` is the evidence in each marked program, and ``failed``
    is the number of programs to which the attack could not be applied.
    """

    setting: Setting
    scope: str
    people: Sequence[float]
    found: dict[str, list[Evidence]]
    failed: dict[str, int]

    def of_size(self, start: float, end: float) -> Outcome:
        """Return the outcome for the programs with this number of grades before any attack."""
        inside = [start <= one.total < end for one in self.found[NONE]]
        return self._replace(found={case: [*compress(every, inside)] for case, every in self.found.items()})

    def tpr(self) -> dict[str, float]:
        """Return the TPR at 5 % FPR in percent; nothing if there are no programs."""
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
            Table(TPR, _columns(True), _rows(outcomes, Outcome.tpr, paper.ATTACK_TPR), NOTE),
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
            *([_fit_table(options)] if options.profile == PAPER else ()),
            Table(
                "Programs to which an attack could not be applied",
                _columns(False),
                [[*_setting(one), *(one.failed.get(attack) for attack in ATTACKS)] for one in outcomes],
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

FEW = 5
"""With fewer grades, not even full agreement is significant at 5 %, unless one knows how people write."""

FIT_COLUMNS = [
    "Language", "Model", "Profile", "Grades, median", f"under {FEW}", "TPR at 5 % FPR", "formatted", "AUROC",
    "formatted",
]  # fmt: skip
FIT_NOTE = (
    "The calibrated test is used, in scope `definition`. People's solutions are read with the same profile. The exact "
    f"test cannot find a program with fewer than {FEW} grades."
)


def _fit_table(options: Options) -> Table:
    title = "Formatting, marked and found with the formatter's profile"
    return Table(title, FIT_COLUMNS, list(_fit(options)), FIT_NOTE)


def _fit(options: Options) -> Iterator[list[Cell]]:
    """Yield the results after formatting, for a team whose marks leave out the rules that its formatter undoes."""
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
        # If a language has no tool for an attack, there is no mean over all languages.
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


PAGE = Page(
    "A mark should survive the edits that people and tools make for other reasons, and should resist attempts to "
    "remove it. This page shows how many marks are found after five kinds of edits.",
    lambda result: (
        f"Of the programs marked in scope `definition`, {result.figure(TPR, 'None', 'mean', 'all', 'definition')} % "
        f"are found as they are, {result.figure(TPR, 'Formatting', 'mean', 'all', 'definition')} % after formatting, "
        f"and {result.figure(TPR, 'Renaming', 'mean', 'all', 'definition')} % after renaming (mean over the languages)."
    ),
    SHARED
    | {
        "None": "no attack",
        "[Ff]ormatting": "a formatter rewrites the layout: black in Python, clang-format in Java and C++",
        "[Ll]inting": "a linter applies its default fixes; Java has no such tool",
        "[Cc]omments": "comments are removed; docstrings stay",
        "[Rr]enaming": "local variables and parameters get other names",
        "[Rr]ewriting": "public tools rewrite the code, unless `--rewriter` names a command; in the paper, a language "
        "model rewrites it",
        "Grades": "number of grades of a program before the attack",
        "Programs": "number of marked programs; in the table by *Grades*, those with this number of grades and "
        "intact marks",
        "Mean": "mean decrease of the TPR",
        "python": "decrease of the TPR in Python",
        "java": "decrease of the TPR in Java",
        "cpp": "decrease of the TPR in C++",
        "all": "mean over the languages",
        "Profile": "profile used for marking and detection; it leaves out the rules that this formatter undoes",
        "Grades, median": "median of the number of grades that the formatter leaves",
        "under *": "percentage of programs with fewer grades than this number",
        "formatted": "the column to its left, after formatting",
    },
)

UNDER_ATTACK = Experiment("Is a mark found after the code was formatted, linted, renamed or rewritten?", run, page=PAGE)
