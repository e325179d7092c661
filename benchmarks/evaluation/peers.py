"""A peer: ACW rewrites every place in one published direction, the same in every program (our reading of its
description).

Its transformations are idempotent rules without a key: reordering, refactoring and formatting. Our rules of these
kinds, always in variant 1, take their place. ACW reorders operands without checking types; tests show what that breaks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import fmean

from benchmarks.behaviour.check import run_patiently
from benchmarks.behaviour.running import test_runner
from benchmarks.corpora import Program
from benchmarks.evaluation import paper
from benchmarks.evaluation.judging import evidence, under_many_keys
from benchmarks.evaluation.legend import SHARED
from benchmarks.evaluation.naive import reordered
from benchmarks.evaluation.null import null_table
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import KEY, codes, embedded, human_codes, readings, settings
from benchmarks.evaluation.result import Cell, Experiment, Page, Result, Table, mean, percent
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
            "ACW": ([share_test(one, table) for one in turned], [share_test(one, table) for one in people]),
            "sew-hooks": (
                [one.p_value for one in evidence(marked, LANGUAGE, table)],
                [one.p_value for one in under_many_keys(people, LANGUAGE, table)],
            ),
        }
        for method, (hits, others) in measured.items():
            rows.append(_row(model, method, len(programs), tpr_at(hits, others, 0.05), auroc(hits, others)))
    rows += [_mean(method, rows) for method in ("ACW", "sew-hooks")]
    return Result(
        [
            Table("Detection", COLUMNS, rows, NOTE),
            Table("Broken programs", BROKEN_COLUMNS, _broken(options), BROKEN_NOTE),
        ]
    )


COLUMNS = ["Model", "Method", "Programs", "TPR at 5 % FPR", "paper", "AUROC", "paper"]
NOTE = (
    "The programs are Python, in scope `program`. Unmarked programs are people's solutions; sew-hooks tests them "
    "under ten keys. *ACW* is our reading of its description: it consists of our rules that match its reorderings, "
    "refactorings and formatting, always in variant 1. Its test counts the places in variant 1. The paper's figures "
    "are the means of its three "
    "models."
)
BROKEN_COLUMNS = ["Rewriting", "Programs that pass", "Changed", "Broken", "Share"]
BROKEN_NOTE = "Unchecked reordering sorts the operands of `+ * & | ^` and of comparisons by their text."


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


def _broken(options: Options) -> list[list[Cell]]:
    programs = [one for one in options.programs(f"llm_{LANGUAGE}") if one["tests"]]
    task = partial(outcome, data=str(options.data))
    before = options.memory.each("passes", task, [[one, None] for one in programs])
    passing = [one for one, result in zip(programs, before, strict=True) if result == "pass"]
    texts = codes(passing)
    ways = {
        "unchecked reordering": options.memory.each("reordered", reordered, texts),
        "the same directions, checked": options.memory.each("fixed", fix, texts),
        "sew-hooks": embedded(options, texts, LANGUAGE, SCOPE, KEY),
    }
    rows: list[list[Cell]] = []
    for way, after in ways.items():
        changed = [[one, text] for one, text in zip(passing, after, strict=True) if text not in (None, one["code"])]
        results = options.memory.each("passes", task, changed)
        broken = sum(result != "pass" for result in results)
        rows.append([way, len(passing), len(changed), broken, percent(broken, len(changed))])
    return rows


def outcome(item: tuple[Program, str | None], data: str) -> str:
    """Return the outcome of a program's tests, with its own text or with another text in its place."""
    program, text = item
    runner = test_runner(LANGUAGE, Path(data), Path())
    result: str = (runner.run_one(program) if text is None else run_patiently(runner, program, text))[0]
    return result


PAGE = Page(
    "Some other methods use no key: they rewrite every place in one fixed variant, which is published. This page "
    "compares one of them, ACW, with sew-hooks. It counts the marked programs that are found, and the programs that "
    "break if types are not checked.",
    lambda result: (
        f"ACW is found in {result.figure('Detection', 'TPR at 5 % FPR', 'mean', 'ACW')} % of Python programs, and "
        f"sew-hooks in {result.figure('Detection', 'TPR at 5 % FPR', 'mean', 'sew-hooks')} %. Reordering operands "
        f"without checking types breaks {result.figure('Broken programs', 'Broken', 'unchecked reordering')} of the "
        f"{result.figure('Broken programs', 'Changed', 'unchecked reordering')} programs that it changes."
    ),
    SHARED
    | {
        "Model": "model that wrote the programs; *mean*: the mean over the models",
        "Method": "`ACW`, as we read its description, or `sew-hooks`",
        "Rewriting": "how the programs are rewritten",
        "Programs that pass": "number of programs that pass their tests as they are",
        "Changed": "how many of these programs are changed",
        "Broken": "how many of the changed ones fail their tests",
        "Share": "percentage of the changed programs that are broken",
    },
)

PEERS = Experiment("How does a method compare that has fixed directions, no key and no type checks?", run, page=PAGE)
