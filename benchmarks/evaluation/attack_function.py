"""Do attacked programs still pass their tests? An attack that breaks the code it is after gains nothing."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from benchmarks.behaviour.running import prepare, test_runner
from benchmarks.corpora import Program, draw
from benchmarks.evaluation.attacks import ATTACKS, attack_on, attacked
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import codes, embedded
from benchmarks.evaluation.result import Cell, Experiment, Result, Table

PROGRAMS = 150
"""Of each language: compiling takes long."""

COLUMNS = ["Language", "Attack", "Marked programs that pass", "Changed by the attack", "Then fail"]

NOTE = (
    f"Programs: a random sample of at most {PROGRAMS} a language, marked in scope `definition`. A program fails that "
    "does not compile any more, runs out of time, or gives another output in any of its tests."
)


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
    return Result([Table("Tests after attacks", COLUMNS, rows, NOTE)])


def _scratch(options: Options, language: str) -> Path:
    """What all processes share that run programs; always the same folder, for results are remembered with its name."""
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


ATTACK_FUNCTION = Experiment("Do attacked programs still pass their tests?", run)
