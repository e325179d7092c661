"""The calibration tables of the evaluation: no program is judged by counts of its own problem."""

from __future__ import annotations

import re
from collections import Counter

from benchmarks import calibrate
from benchmarks.corpora import Program, read
from benchmarks.evaluation.options import Options
from sew_hooks.engine.shipped import load_calibration
from sew_hooks.run.corpus_counts import Count
from sew_hooks.scheme.calibration import CalibrationTable

EVALUATED = ("llm", "human_negative")
"""The corpora whose problems no table may know."""


def null_table(options: Options, language: str) -> CalibrationTable:
    """Return the table that the evaluation of ``language`` calibrates with.

    It is the default one, without the counts of contest programs that solve the same problems as the evaluated ones.
    The stable rules are those of the whole table.
    """
    table = load_calibration(language)
    taken: tuple[Counter[str], Counter[str]] = Counter(), Counter()
    for count in contest_counts(options, language, evaluated=True):
        for rule, pair in count.sites.items():
            for bit in (0, 1):
                taken[bit][rule] += pair[bit]
    counts = {rule: (zeros - taken[0][rule], ones - taken[1][rule]) for rule, (zeros, ones) in table.counts.items()}
    return CalibrationTable(counts, table.origin, table.effective)


def contest_counts(options: Options, language: str, *, evaluated: bool) -> list[Count]:
    """Return the counts of contest programs: those whose problems are evaluated, or a sample of the others."""
    programs = contest_programs(options, language, evaluated=evaluated)
    counted = options.memory.each(f"calibration-{language}", _count, programs)
    return [Count(*count) for count in counted]


def contest_programs(options: Options, language: str, *, evaluated: bool) -> list[Program]:
    """Return the programs of the contest corpus: those whose problems are evaluated, or a sample of the others."""
    names = [f"{corpus}_{language}" for corpus in EVALUATED]
    problems = {_problem(program) for name in names for program in options.programs(name)}
    programs = read(options.data, calibrate.corpus_of(language))
    chosen = [program for program in programs if (_problem(program) in problems) is evaluated]
    return chosen if evaluated else options.counted(chosen)


def _problem(program: Program) -> str:
    """The problem of a program: corpora write one name as ``pascals-triangle`` and as ``pascal-s-triangle``."""
    return re.sub("[^a-z0-9]", "", program["problem_id"].lower())


def _count(program: Program) -> list[object]:
    return list(calibrate.count(program))
