"""Do the shipped corpora differ, and does it matter which one calibrates the test?"""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.corpora import SCOPES
from benchmarks.evaluation import people
from benchmarks.evaluation.judging import Reading, evidence, under_many_keys
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import codes, embedded, readings
from benchmarks.evaluation.result import Cell, Experiment, Result, Table, percent
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
                # Production code cannot be had everywhere.
                for corpus, table in tables.items() if negatives else ():
                    row: list[Cell] = [language, scope, kind, len(negatives), corpus]
                    verdicts.append(row + _verdicts(marked, negatives, language, table))
    return Result(
        [
            Table("Judged by each table", COLUMNS, verdicts, NOTE),
            Table("How often people choose variant 1", SHARE_COLUMNS, shares, SHARE_NOTE),
        ]
    )


COLUMNS = [
    "Language", "Scope", "Unmarked code", "Files", "Table",
    "TPR at 5 % FPR", "TPR at p ≤ 0.001", "FPR at p ≤ 0.001",
]  # fmt: skip
NOTE = (
    "Percent, calibrated test. Marked are the programs of all models; unmarked code is tested under ten keys: "
    "people's, and the `originals` of what is marked. No table is counted over what it judges: `contest` without the "
    "problems, `opensource` without the projects; `mixed` is counted over the two together."
)
SHARE_COLUMNS = ["Language", "Rule", "Kind", "contest: places", "q", "opensource: places", "q", "Difference"]
SHARE_NOTE = "Percent; q as the test uses it. The shipped tables, the rules that differ most first."


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


CALIBRATION = Experiment("Do the shipped corpora differ, and does it matter which one calibrates the test?", run)
