"""Does marked code behave as before? Runs programs with their own tests, before and after.

    python -m benchmarks.behaviour [--language L] [--sample N] [--jobs N] [--scope definition|program]

Every program that passes its tests is marked with some keys (three for Python, two for Java and C++), and rewritten
with all sites in variant 0 and in variant 1. Each new text must pass as well. The programs come from the corpora
``llm_*``, ``tests_humanevalx_*`` and ``tests_mbxp_*``, and the test runner from the ``tools`` folder beside them. Java
and C++ need ``javac`` and ``g++``. The exit status is 1 if a program broke.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from benchmarks.behaviour.check import Outcome, check
from benchmarks.behaviour.running import prepare
from benchmarks.corpora import SCOPES, add_data_option, add_language_option, add_sample_options, draw, read, work

SETS = ("llm", "tests_humanevalx", "tests_mbxp")


def collect(corpus: str, outcomes: Iterable[Outcome]) -> int:
    """Print each program that broke or was refused as it happens, and then the figures.

    Return the number of broken ones.
    """
    before: Counter[str] = Counter()
    texts = broken = refused = 0
    started = time.monotonic()
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
        f"{broken} broken, {refused} refused, {time.monotonic() - started:.0f} s; not counted: {dict(before)}",
        flush=True,
    )
    return broken


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    add_data_option(parser)
    add_language_option(parser)
    add_sample_options(parser)
    parser.add_argument("--scope", choices=SCOPES, default=SCOPES[0])
    parser.add_argument("--set", action="append", choices=SETS, help="only this set of programs (repeatable)")
    options = parser.parse_args()
    broken = 0
    with tempfile.TemporaryDirectory(prefix="behaviour-") as scratch:
        for language in options.language:
            prepare(language, Path(scratch))
            task = partial(check, data=options.data, scratch=Path(scratch), scope=options.scope)
            for name in options.set or SETS:
                corpus = f"{name}_{language}"
                programs = [program for program in read(options.data, corpus) if program["tests"]]
                chosen = draw(programs, options.sample, options.seed)
                broken += collect(corpus, work(task, chosen, options.jobs))
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
