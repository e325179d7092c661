"""One program: its result before, and the results of its rewritings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sew_hooks
from benchmarks.behaviour.running import test_runner
from benchmarks.corpora import Program, key

KEYS = {"python": 3, "java": 2, "cpp": 2}
"""Compiling takes most of the time of Java and C++."""

PATIENCE = 6
"""How many times longer a program may take if it timed out after rewriting."""


@dataclass
class Outcome:
    """The outcome of one program: its result before, and the number of new texts that were run, or what went wrong."""

    id: str
    before: str
    texts: int = 0
    refused: dict[str, str] = field(default_factory=dict)
    broken: dict[str, str] = field(default_factory=dict)


def check(program: Program, data: Path, scratch: Path, scope: str) -> Outcome:
    """Run one program before and after. ``scratch`` has been prepared for its language."""
    runner = test_runner(program["lang"], data, scratch)
    refused: dict[str, str] = {}
    names: dict[str, str] = {program["code"]: ""}
    for name, text in _rewritings(program, scope, refused):
        names.setdefault(text, name)
    runner.ahead(program, list(names))
    outcome = Outcome(program["id"], runner.run_one(program)[0], refused=refused)
    if outcome.before != "pass":
        return outcome
    for text, name in list(names.items())[1:]:
        outcome.texts += 1
        result, detail = run_patiently(runner, program, text)
        if result != "pass":
            outcome.broken[name] = f"{result} {detail}".strip()
    return outcome


def run_patiently(runner: Any, program: Program, text: str) -> tuple[str, str]:
    """Return the result of ``text`` in the place of a program, and details; one that times out is run again."""
    result: tuple[str, str] = runner.run_one(program, code=text)
    if result[0] == "timeout":
        usual = runner.TO
        runner.TO = usual * PATIENCE
        result = runner.run_one(program, code=text)
        runner.TO = usual
    return result


def _rewritings(program: Program, scope: str, refused: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield every rewriting of a program with its name; those that the library refuses go into ``refused``."""
    ways = [f"key {number}" for number in range(KEYS[program["lang"]])] + ["all 0", "all 1"]
    for name in ways:
        way, number = name.split()
        try:
            yield name, _rewritten(program, way, int(number), scope)
        except sew_hooks.SewError as error:
            refused[name] = f"{type(error).__name__}: {error}"


def _rewritten(program: Program, way: str, number: int, scope: str) -> str:
    """Return the code marked with the ``key`` of that number, or with ``all`` sites in that variant."""
    code: str = program["code"]
    if way == "key":
        return sew_hooks.embed(code, program["lang"], key(number), scope=scope).source
    return sew_hooks.rewrite(code, program["lang"], lambda site: number, scope=scope)
