"""Is marked code found, and unmarked code left alone? The paper's main table."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.corpora import SCOPES
from benchmarks.evaluation import paper
from benchmarks.evaluation.judging import evidence, under_many_keys
from benchmarks.evaluation.null import null_table
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import codes, embedded, human_codes, readings, settings
from benchmarks.evaluation.result import Cell, Experiment, Result, Table, mean_of_languages, percent
from benchmarks.evaluation.roc import auroc, tpr_at

ALPHA = 1e-3
TESTS = {"calibrated": "p_value", "exact": "p_exact"}
COLUMNS = [
    "Language", "Model", "Scope", "Test", "Programs", "TPR at 5 % FPR", "TPR, paper", "at 1 %", "at 0.1 %",
    "AUROC", "AUROC, paper", "TPR at p ≤ 0.001", "FPR at p ≤ 0.001",
]  # fmt: skip


def run(options: Options) -> Result:
    rows: dict[str, list[list[Cell]]] = {"people": [], "originals": []}
    for language, model, programs in settings(options):
        table = null_table(options, language)
        for scope in SCOPES:
            texts = codes(programs)
            marked_texts = embedded(options, texts, language, scope)
            marked = evidence(readings(options, marked_texts, language, scope), language, table)
            unmarked = {
                kind: under_many_keys(readings(options, others, language, scope), language, table)
                for kind, others in (("people", human_codes(options, language)), ("originals", texts))
            }
            for kind, negatives in unmarked.items():
                for test, measure in TESTS.items():
                    hits = [getattr(program, measure) for program in marked]
                    others = [getattr(program, measure) for program in negatives]
                    rows[kind].append(
                        [language, model, scope, test, len(programs), *_measures(language, test, hits, others)]
                    )
    titles = {"people": PEOPLE, "originals": "Against the unmarked originals"}
    tables = [Table(titles[kind], COLUMNS, rows[kind] + _means(rows[kind]), NOTE) for kind in rows]
    return Result(tables)


PEOPLE = "Against people's solutions"
NOTE = (
    "Programs that cannot be marked count as not found. Unmarked programs are tested under ten keys. The paper's "
    "figure is the mean of its three models in that language, in scope `program`."
)


def _measures(language: str, test: str, hits: Sequence[float], others: Sequence[float]) -> list[Cell]:
    return [
        100 * tpr_at(hits, others, 0.05),
        paper.detection(language, "tpr") if test == "calibrated" else None,
        100 * tpr_at(hits, others, 0.01),
        100 * tpr_at(hits, others, 0.001),
        100 * auroc(hits, others),
        paper.detection(language, "auroc") if test == "calibrated" else None,
        percent(sum(p <= ALPHA for p in hits), len(hits)),
        percent(sum(p <= ALPHA for p in others), len(others)),
    ]


def _means(rows: list[list[Cell]]) -> list[list[Cell]]:
    """The means over languages, in each over models."""
    out: list[list[Cell]] = []
    for scope in SCOPES:
        for test in TESTS:
            chosen = [row for row in rows if row[2:4] == [scope, test]]
            languages, totals, *columns = [*zip(*((row[0], *row[4:]) for row in chosen), strict=True)]
            means = [mean_of_languages(zip(languages, column, strict=True)) for column in columns]
            out.append(["mean", "all", scope, test, sum(totals), *means])
    return out


DETECTION = Experiment("Is marked code found, and unmarked code left alone?", run)
