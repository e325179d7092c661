"""Does marked code behave as before? Runs programs with their own tests, before and after.

    python -m benchmarks.behaviour [--sample N] [--jobs N] [--scope definition|program]

Every program that passes its tests is embedded under three keys and rewritten with all sites in variant 0 and in
variant 1; each new text must pass as well. The programs come from the corpora ``llm_python``,
``tests_humanevalx_python`` and ``tests_mbxp_python``, and the test runner from the ``tools`` folder beside them.
Exit status 1 when a program broke.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import sew_hooks
from benchmarks.corpora import SCOPES, Program, add_data_option, add_sample_options, draw, key, read, work

CORPORA = ("llm_python", "tests_humanevalx_python", "tests_mbxp_python")
KEYS = 3
PATIENCE = 6
"""How many times longer a program may take that timed out after rewriting."""


@dataclass
class Outcome:
    """What became of one program: its result before, and how many new texts were run or what went wrong."""

    id: str
    before: str
    texts: int = 0
    refused: dict[str, str] = field(default_factory=dict)
    broken: dict[str, str] = field(default_factory=dict)


def test_runner(data: Path) -> Any:
    """Load the test runner that belongs to the corpora."""
    spec = spec_from_file_location("run_tests", data.parent / "tools" / "run_tests.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError(f"no test runner beside {data}")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rewritten(code: str, way: str, number: int, scope: str) -> str:
    """Return ``code`` marked with the ``key`` of that number, or with ``all`` sites in that variant."""
    if way == "key":
        return sew_hooks.embed(code, "python", key(number), scope=scope).source
    return sew_hooks.rewrite(code, "python", lambda site: number, scope=scope)


def variants(code: str, scope: str, refused: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield every rewriting of ``code`` with its name; those that the library refuses go into ``refused``."""
    ways = [f"key {number}" for number in range(KEYS)] + ["all 0", "all 1"]
    for name in ways:
        way, number = name.split()
        try:
            yield name, rewritten(code, way, int(number), scope)
        except sew_hooks.SewError as error:
            refused[name] = f"{type(error).__name__}: {error}"


def check(program: Program, data: Path, scope: str) -> Outcome:
    """Run one program before and after."""
    # The order of a set of strings must not differ from run to run.
    os.environ["PYTHONHASHSEED"] = "0"
    runner = test_runner(data)
    outcome = Outcome(program["id"], runner.run_one(program)[0])
    if outcome.before != "pass":
        return outcome
    seen = {program["code"]}
    for name, text in variants(program["code"], scope, outcome.refused):
        if text in seen:
            continue
        seen.add(text)
        outcome.texts += 1
        result, detail = runner.run_one(program, code=text)
        if result == "timeout":
            usual = runner.TO
            runner.TO = usual * PATIENCE
            result, detail = runner.run_one(program, code=text)
            runner.TO = usual
        if result != "pass":
            outcome.broken[name] = f"{result} {detail}".strip()
    return outcome


def collect(corpus: str, outcomes: Iterable[Outcome]) -> int:
    """Print each program that broke or was refused as it comes, then the figures; return how many broke."""
    before: Counter[str] = Counter()
    texts = broken = refused = 0
    for number, outcome in enumerate(outcomes, start=1):
        before[outcome.before] += 1
        texts += outcome.texts
        broken += bool(outcome.broken)
        refused += bool(outcome.refused)
        for word, details in (("broken", outcome.broken), ("refused", outcome.refused)):
            for name, detail in details.items():
                print(f"  {word}: {outcome.id} ({name}): {' '.join(detail.split())[:300]}", flush=True)
        if number % 100 == 0:
            print(f"{corpus}: {number} programs ...", file=sys.stderr, flush=True)
    passed = before.pop("pass", 0)
    print(
        f"{corpus}: {passed + before.total()} programs, {passed} pass before, {texts} new texts run, "
        f"{broken} broken, {refused} refused; not counted: {dict(before)}",
        flush=True,
    )
    return broken


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    add_data_option(parser)
    add_sample_options(parser)
    parser.add_argument("--scope", choices=SCOPES, default=SCOPES[0])
    parser.add_argument("--corpus", action="append", choices=CORPORA, help="only this corpus (repeatable)")
    options = parser.parse_args()
    broken = 0
    for corpus in options.corpus or CORPORA:
        programs = [program for program in read(options.data, corpus) if program["tests"]]
        chosen = draw(programs, options.sample, options.seed)
        task = partial(check, data=options.data, scope=options.scope)
        broken += collect(corpus, work(task, chosen, options.jobs))
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
