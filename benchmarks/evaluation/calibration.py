"""Does it matter which calibration table the test uses?"""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.corpora import SCOPES
from benchmarks.evaluation import people
from benchmarks.evaluation.judging import Reading, evidence, under_many_keys
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import codes, embedded, readings
from benchmarks.evaluation.result import Cell, Experiment, Result, Table, percent
from benchmarks.evaluation.roc import tpr_at
from sew_hooks.scheme.calibration import CalibrationTable

ALPHA = 1e-3


def run(options: Options) -> Result:
    verdicts: list[list[Cell]] = []
    for language in options.language:
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
    return Result([Table("Judged by each table", COLUMNS, verdicts, NOTE)])


COLUMNS = [
    "Language", "Scope", "Unmarked code", "Files", "Table",
    "TPR at 5 % FPR", "TPR at p ≤ 0.001", "FPR at p ≤ 0.001",
]  # fmt: skip
NOTE = (
    "The calibrated test is used. The programs of all models are marked; unmarked code is tested under ten keys. No "
    "table is counted over the code that it judges: `contest` leaves out the problems that the code solves, and "
    "`opensource` its projects."
)


def _verdicts(
    marked: Sequence[Reading], negatives: Sequence[Reading], language: str, table: CalibrationTable
) -> list[Cell]:
    hits = [program.p_value for program in evidence(marked, language, table)]
    others = [text.p_value for text in under_many_keys(negatives, language, table)]
    return [
        100 * tpr_at(hits, others, 0.05),
        percent(sum(p <= ALPHA for p in hits), len(hits)),
        percent(sum(p <= ALPHA for p in others), len(others)),
    ]


CALIBRATION = Experiment("Does it matter which calibration table the test uses?", run)
