"""The calibration tables of the evaluation: no program is judged by counts of its own problem."""

from __future__ import annotations

import re

from benchmarks import calibrate
from benchmarks.corpora import Program, read
from benchmarks.evaluation.options import Options
from sew_hooks import calibrating
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.shipped import load_calibration

EVALUATED = ("llm", "human_negative")
"""The corpora whose problems the contest table must not know."""


def null_table(options: Options, language: str, corpus: str = "contest") -> CalibrationTable:
    """Return the table that the evaluation of ``language`` calibrates with.

    The shipped one of ``corpus``, but for ``contest``: that is counted anew, without the problems of the programs
    that are evaluated, for the corpora share problems.
    """
    if corpus != "contest":
        return load_calibration(language, corpus)
    return calibrating.tabulate(null_counts(options, language), calibrate.corpus_of(language), language)


def null_counts(options: Options, language: str) -> list[calibrating.Count]:
    """Return what the table of `contest` is made of: the counts of the contest programs that are not evaluated."""
    counts = options.memory.each(f"calibration-{language}", _count, options.counted(unseen(options, language)))
    return [calibrating.Count(*count) for count in counts]


def unseen(options: Options, language: str) -> list[Program]:
    """Return the contest programs whose problems are not evaluated."""
    problems = {_problem(program) for name in EVALUATED for program in read(options.data, f"{name}_{language}")}
    programs = read(options.data, calibrate.corpus_of(language))
    return [program for program in programs if _problem(program) not in problems]


def _problem(program: Program) -> str:
    """What a program solves: corpora write one name as ``pascals-triangle`` and as ``pascal-s-triangle``."""
    return re.sub("[^a-z0-9]", "", program["problem_id"].lower())


def _count(program: Program) -> list[object]:
    return list(calibrate.count(program))
