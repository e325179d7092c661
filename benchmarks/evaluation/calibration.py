"""Do the calibration tables differ, and does it matter which one the test uses?"""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.corpora import SCOPES
from benchmarks.evaluation import people
from benchmarks.evaluation.judging import Reading, evidence, under_many_keys
from benchmarks.evaluation.legend import RATES, SHARED
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import codes, embedded, readings
from benchmarks.evaluation.result import Cell, Experiment, Page, Result, Table, percent
from benchmarks.evaluation.roc import tpr_at
from sew_hooks.engine.shipped import load_calibration
from sew_hooks.rulebook.rule_texts import load_rules
from sew_hooks.scheme.calibration import CalibrationTable

ALPHA = 1e-3


def run(options: Options) -> Result:
    shares: list[list[Cell]] = []
    verdicts: list[list[Cell]] = []
    for language in options.language:
        shares += _shares(language)
        tables = people.tables(options, language)
        programs = codes(options.programs(f"llm_{language}"))
        unmarked = {
            "contest": [work.code for work in people.contest(options, language)],
            "production": [work.code for work in people.production(options, language)],
            "originals": programs,
        }
        for scope in SCOPES:
            marked = readings(options, embedded(options, programs, language, scope), language, scope)
            for kind, texts in unmarked.items():
                negatives = readings(options, texts, language, scope)
                # Production code cannot be fetched everywhere.
                for corpus, table in tables.items() if negatives else ():
                    row: list[Cell] = [language, scope, kind, len(negatives), corpus]
                    verdicts.append(row + _verdicts(marked, negatives, language, table))
    return Result(
        [
            Table(JUDGED, COLUMNS, verdicts, NOTE),
            Table("How often people choose variant 1", SHARE_COLUMNS, shares, SHARE_NOTE),
        ]
    )


COLUMNS = [
    "Language", "Scope", "Unmarked code", "Files", "Table",
    "TPR at 5 % FPR", "TPR at p ≤ 0.001", "FPR at p ≤ 0.001",
]  # fmt: skip
JUDGED = "Judged by each table"
NOTE = (
    "The calibrated test is used. The programs of all models are marked; unmarked code is tested under ten keys. No "
    "table is counted over the code that it judges: `contest` leaves out the problems that the code solves, and "
    "`opensource` its projects."
)
SHARE_COLUMNS = ["Language", "Rule", "Kind", "contest: places", "q", "opensource: places", "q", "Difference"]
SHARE_NOTE = "Counted in the shipped tables. The rules that differ most come first."


def _verdicts(
    marked: Sequence[Reading], negatives: Sequence[Reading], language: str, table: CalibrationTable
) -> list[Cell]:
    hits = [one.p_value for one in evidence(marked, language, table)]
    others = [one.p_value for one in under_many_keys(negatives, language, table)]
    return [
        100 * tpr_at(hits, others, 0.05),
        percent(sum(p <= ALPHA for p in hits), len(hits)),
        percent(sum(p <= ALPHA for p in others), len(others)),
    ]


def _shares(language: str) -> list[list[Cell]]:
    contest, opensource = (load_calibration(language, corpus) for corpus in ("contest", "opensource"))
    rows: list[list[Cell]] = []
    for rule in load_rules(language):
        one, other = (100 * table.probability_of_one(rule.id) for table in (contest, opensource))
        places = [sum(table.counts.get(rule.id, (0, 0))) for table in (contest, opensource)]
        rows.append([language, rule.id, rule.kind, places[0], one, places[1], other, other - one])
    return sorted(rows, key=lambda row: -abs(row[-1]))  # type: ignore[arg-type]


PAGE = Page(
    "The calibrated test compares code with a table of how often people choose each variant. The tables shipped with "
    "sew-hooks were counted over two kinds of code. This page shows how much they differ, and how well each one judges "
    "code of both kinds.",
    lambda result: (
        "Against people's contest solutions, "
        f"{result.figure(JUDGED, 'TPR at 5 % FPR', 'python', 'definition', 'contest', None, 'mixed')} % of the marked "
        "Python programs are found at 5 % FPR with the table `mixed`, and "
        f"{result.figure(JUDGED, 'TPR at 5 % FPR', 'python', 'definition', 'contest', None, 'contest')} % with "
        "`contest`."
    ),
    SHARED
    | RATES
    | {
        "Unmarked code": "`contest`: people's contest solutions; `production`: people's production code; `originals`: "
        "the programs of models before they are marked",
        "Files": "number of unmarked files",
        "Rule": "the rule; `sew rules` shows its variants 0 and 1",
        "Kind": "kind of rule: `formatting`, `expression`, `declaration` or `control-flow`",
        "contest: places": "number of places of the rule in contest solutions",
        "opensource: places": "number of places of the rule in production code",
        "q": "percentage of these places with variant 1, limited as the test limits it",
        "Difference": "the second *q* minus the first, in points",
    },
)

CALIBRATION = Experiment(
    "Do the calibration tables differ, and does it matter which one the test uses?", run, page=PAGE
)
