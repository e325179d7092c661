"""A peer: ACW rewrites every place in one published direction, the same in every program (our reading of its
description).

Its transformations are idempotent rules without a key: reordering, refactoring and formatting. Our rules of these
kinds, always in variant 1, take their place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean

from benchmarks.evaluation import paper
from benchmarks.evaluation.judging import evidence, under_many_keys
from benchmarks.evaluation.null import null_table
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import codes, embedded, human_codes, readings, settings
from benchmarks.evaluation.result import Cell, Experiment, Result, Table, mean
from benchmarks.evaluation.roc import auroc, tpr_at
from sew_hooks.engine.api import rewrite
from sew_hooks.errors import SewError
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.scheme.grade import Observation
from sew_hooks.scheme.tail import poisson_binomial_tail

LANGUAGE, SCOPE = "python", "program"
"""The paper runs ACW only on Python; the scope is the paper's."""

FIXED = frozenset(
    {
        # reordering
        "operand-order", "comparison-direction", "branch-order",
        # refactoring
        "any-loop", "augmented-assignment", "conditional-expression", "emptiness-test", "explicit-none-return",
        "list-comprehension", "membership-container", "merged-comparison", "tuple-assignment",
        # formatting
        "blank-lines", "operator-spacing", "redundant-parentheses",
    }
)  # fmt: skip
"""Our rules that stand for ACW's."""


def run(options: Options) -> Result:
    """Run over Python, whatever languages the options name."""
    options = replace(options, language=[LANGUAGE])
    table = null_table(options, LANGUAGE)
    people = readings(options, human_codes(options, LANGUAGE), LANGUAGE, SCOPE)
    rows: list[list[Cell]] = []
    for _, model, programs in settings(options):
        texts = codes(programs)
        turned = readings(options, options.memory.each("fixed", fix, texts), LANGUAGE, SCOPE)
        marked = readings(options, embedded(options, texts, LANGUAGE, SCOPE), LANGUAGE, SCOPE)
        measured = {
            "ACW": (
                [share_test(reading, table) for reading in turned],
                [share_test(reading, table) for reading in people],
            ),
            "sew-hooks": (
                [program.p_value for program in evidence(marked, LANGUAGE, table)],
                [program.p_value for program in under_many_keys(people, LANGUAGE, table)],
            ),
        }
        for method, (hits, others) in measured.items():
            rows.append(_row(model, method, len(programs), tpr_at(hits, others, 0.05), auroc(hits, others)))
    rows += [_mean(method, rows) for method in ("ACW", "sew-hooks")]
    return Result([Table("Detection", COLUMNS, rows, NOTE)])


COLUMNS = ["Model", "Method", "Programs", "TPR at 5 % FPR", "TPR, paper", "AUROC", "AUROC, paper"]
NOTE = (
    "The programs are Python, in scope `program`. Unmarked programs are people's solutions; sew-hooks tests them "
    "under ten keys. *ACW* is our reading of its description: it consists of our rules that match its reorderings, "
    "refactorings and formatting, always in variant 1. Its test counts the places in variant 1. The paper's figures "
    "are the means of its three "
    "models."
)


def fix(code: str) -> str | None:
    """Return ``code`` with every place of ``FIXED`` in variant 1; nothing if the library refuses it."""
    try:
        return rewrite(code, LANGUAGE, lambda site: 1 if site.rule in FIXED else None, scope=SCOPE)
    except SewError:
        return None


def share_test(reading: Sequence[Observation], table: CalibrationTable) -> float:
    """Return how likely it is that people write so many places of ``FIXED`` in variant 1: there is no key."""
    bits = [(table.probability_of_one(rule), bit) for rule, _, _, bit in reading if rule in FIXED]
    return poisson_binomial_tail([share for share, _ in bits], sum(bit for _, bit in bits))


def _row(model: str, method: str, programs: int, tpr: float, area: float) -> list[Cell]:
    figures = paper.PEERS if method == "ACW" else paper.DETECTION[LANGUAGE]
    return [model, method, programs, 100 * tpr, fmean(figures["tpr"]), 100 * area, fmean(figures["auroc"])]


def _mean(method: str, rows: Sequence[list[Cell]]) -> list[Cell]:
    columns = list(zip(*(row for row in rows if row[1] == method), strict=True))
    return ["mean", method, sum(columns[2]), *map(mean, columns[3:])]


PEERS = Experiment("How does a method compare that has fixed directions and no key?", run)
