"""Do attacked programs still pass their tests? An attack that breaks the code gains nothing."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from benchmarks.behaviour.running import prepare, test_runner
from benchmarks.corpora import Program, draw
from benchmarks.evaluation.attacks import ATTACKS, attack_on, attacked
from benchmarks.evaluation.legend import SHARED
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import codes, embedded
from benchmarks.evaluation.result import Cell, Experiment, Page, Result, Table

PROGRAMS = 150
"""The number of programs of each language: compiling takes a long time."""

TITLE = "Tests after attacks"
COLUMNS = ["Language", "Attack", "Marked programs that pass", "Changed by the attack", "Then fail"]

NOTE = f"The programs are a random sample of at most {PROGRAMS} in each language, marked in scope `definition`."


def run(options: Options) -> Result:
    rows: list[list[Cell]] = []
    for language in options.language:
        _make_ready(options, language)
        tested = [program for program in options.programs(f"llm_{language}") if program["tests"]]
        programs = draw(tested, PROGRAMS, options.seed)
        marked = embedded(options, codes(programs), language, "definition")
        passing = _passing(options, language, [(one, text) for one, text in zip(programs, marked, strict=True) if text])
        for attack in ATTACKS:
            if attack_on(language, attack, options.rewriter) is None:
                continue
            texts = attacked(options, [text for _, text in passing], language, attack)
            changed = [
                (program, new)
                for (program, old), new in zip(passing, texts, strict=True)
                if new is not None and new != old
            ]
            failing = len(changed) - len(_passing(options, language, changed))
            rows.append([language, attack, len(passing), len(changed), failing])
    return Result([Table(TITLE, COLUMNS, rows, NOTE)])


def _scratch(options: Options, language: str) -> Path:
    """A folder that all processes share. Its name never changes, because results are remembered under it."""
    return options.work / f"programs-{language}"


def _make_ready(options: Options, language: str) -> None:
    shutil.rmtree(_scratch(options, language), ignore_errors=True)
    _scratch(options, language).mkdir(parents=True)
    prepare(language, _scratch(options, language))


def _passing(options: Options, language: str, items: Sequence[tuple[Program, str]]) -> list[tuple[Program, str]]:
    task = partial(_passes, language=language, data=str(options.data), scratch=str(_scratch(options, language)))
    passed = options.memory.each("attack-function", task, items)
    return [item for item, does in zip(items, passed, strict=True) if does]


def _passes(item: tuple[Program, str], language: str, data: str, scratch: str) -> bool:
    program, text = item
    runner = test_runner(language, Path(data), Path(scratch))
    return bool(runner.run_one(program, code=text)[0] == "pass")


PAGE = Page(
    "An attack on a mark is worth something only if the code still works afterwards. This page runs the tests of "
    "marked programs after each of the attacks that [attacks.md](attacks.md) uses.",
    lambda result: (
        f"Renaming changes {result.figure(TITLE, COLUMNS[3], 'python', 'renaming')} of the "
        f"{result.figure(TITLE, COLUMNS[2], 'python', 'renaming')} marked Python programs that pass their tests, and "
        f"{result.figure(TITLE, COLUMNS[4], 'python', 'renaming')} of these fail afterwards."
    ),
    SHARED
    | {
        "Attack": "how the programs are edited",
        "Marked programs that pass": "number of programs that pass their tests after marking",
        "Changed by the attack": "how many of these programs the attack changes",
        "Then fail": "how many of the changed programs no longer compile, run out of time, or print something else "
        "in a test",
    },
)

ATTACK_FUNCTION = Experiment("Do attacked programs still pass their tests?", run, page=PAGE)
