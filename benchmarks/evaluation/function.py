"""Does marked code still do what it did? Pass rates before and after, as in the paper's main table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from benchmarks.behaviour.check import run_patiently
from benchmarks.behaviour.running import prepare, test_runner
from benchmarks.corpora import Program, key
from benchmarks.evaluation import paper
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import KEY, settings
from benchmarks.evaluation.result import Cell, Experiment, Result, Table, percent
from sew_hooks.engine.api import embed
from sew_hooks.errors import SewError

COLUMNS = [
    "Language", "Model", "Programs", "Marked", "Passed before", "Passed after", "Change", "paper", "Broken", "Repaired",
]  # fmt: skip

NOTE = (
    "Programs are marked in scope `definition`. Programs that the library refuses or does not change count with their "
    "original text. A marked program that times out is given more time if it passed before."
)


def run(options: Options) -> Result:
    scratch = options.work.resolve() / "behaviour"
    scratch.mkdir(parents=True, exist_ok=True)
    for language in options.language:
        prepare(language, scratch)
    task = partial(before_and_after, profile=options.profile, data=options.data.resolve(), scratch=scratch)
    rows: list[list[Cell]] = []
    for language, model, programs in settings(options):
        tested = [program for program in programs if program["tests"]]
        rows.append([language, model, *_measures(options.memory.each("function", task, tested))])
    return Result([Table("Pass rates", COLUMNS, rows, NOTE)])


def before_and_after(program: Program, profile: str, data: Path, scratch: Path) -> list[str | None]:
    """Return the result of a program and of the same program marked; nothing if marking did not change it."""
    runner = test_runner(program["lang"], data, scratch)
    before: str = runner.run_one(program)[0]
    try:
        text = embed(program["code"], program["lang"], key(KEY), profile=profile).source
    except SewError:
        return [before, None]
    if text == program["code"]:
        return [before, None]
    after: str = (run_patiently(runner, program, text) if before == "pass" else runner.run_one(program, code=text))[0]
    return [before, after]


def _measures(results: Sequence[list[str | None]]) -> list[Cell]:
    outcomes = Counter((before == "pass", (after or before) == "pass") for before, after in results)
    broken, repaired, still = outcomes[True, False], outcomes[False, True], outcomes[True, True]
    return [
        len(results),
        sum(after is not None for _, after in results),
        percent(still + broken, len(results)),
        percent(still + repaired, len(results)),
        percent(repaired - broken, len(results)),
        paper.PASS_RATE_CHANGE,
        broken,
        repaired,
    ]


FUNCTION = Experiment("Does marked code still do what it did?", run)
