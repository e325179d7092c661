"""Do damaged files break the tool? Mutates programs and checks every law on each.

    python -m benchmarks.fuzz [--seed S] [--seconds N | --inputs N] [--first I] [--jobs N] [--language L] [--longest N]
        [--keep DIR]

Each input is a program or a function with one to three mutations: bytes flipped, tokens or lines deleted, doubled,
swapped or moved, cut off, joined with another text, with other line ends, encodings, characters and very long lines. In
a scope drawn at random, it goes through ``rewrite`` (all 0, all 1, or random), ``embed``, ``detect``, ``embed`` once
more, and ``embed`` with lines. It may be refused with a SewError. Otherwise every law must hold: identity, read-back,
undo, one canonical form, agreement (except for places that are reported as left), idempotence, lines. Python is
compiled, and its names, strings and numbers are compared. More than 20 seconds of processor time for one input are a
failure, too.

Unless a seed is given, a new one is drawn and printed. Input number I depends only on the seed and on ``--longest``, so
``--first`` continues where a run ended. Failures are minimised, printed, and saved under ``--keep``. The exit status is
1 if there was one.
"""

from __future__ import annotations

import argparse
import random
import secrets
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sew_hooks
from benchmarks.corpora import SCOPES, add_data_option, add_language_option
from benchmarks.fuzz.laws import Broken, breaks, check, minimised
from benchmarks.fuzz.mutations import mutated
from benchmarks.fuzz.sources import LONGEST, sources

BATCH = 50
SLOW = 20.0
"""The most seconds of processor time that an input of some kilobytes may take."""

REPORTED = 20


@dataclass
class Failure:
    """An input that broke a law, reduced as far as possible."""

    index: int
    language: str
    law: str
    detail: str
    source: str | bytes

    def save(self, folder: Path, seed: str) -> None:
        """Write the source to a file of ``folder``."""
        folder.mkdir(parents=True, exist_ok=True)
        source = self.source
        content = source if isinstance(source, bytes) else source.encode("utf-8", "surrogatepass")
        name = f"{seed}-{self.index}-{self.law.replace(' ', '-')}"
        (folder / f"{name}.{'bytes' if isinstance(source, bytes) else 'text'}.{self.language}").write_bytes(content)


@dataclass
class Tally:
    """The results of some inputs."""

    counts: Counter[str] = field(default_factory=Counter)
    left: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)
    slowest: tuple[float, int] = (0.0, 0)

    def add(self, other: Tally) -> None:
        """Add the counts of ``other``."""
        self.counts += other.counts
        self.left += other.left
        self.failures += other.failures
        self.slowest = max(self.slowest, other.slowest)


def make(seed: str, index: int, data: Path, languages: tuple[str, ...], longest: int) -> tuple[str, str, Any]:
    """Language, scope and text of an input."""
    draw = random.Random(f"{seed}:{index}")
    language = languages[index // BATCH % len(languages)]  # one a batch
    texts = sources(data, language, longest)
    source = mutated(draw, draw.choice(texts), draw.choice(texts))
    return language, draw.choice(SCOPES), source


def batch(seed: str, first: int, last: int, data: Path, languages: tuple[str, ...], longest: int) -> Tally:
    """Try the inputs from ``first`` up to ``last``, which is not included."""
    tally = Tally()
    for index in range(first, last):
        language, scope, source = make(seed, index, data, languages, longest)
        start = time.process_time()
        _try(tally, index, language, scope, source, f"{seed}:{index}:check")
        took = time.process_time() - start
        tally.slowest = max(tally.slowest, (took, index))
        if took > SLOW:
            tally.failures.append(Failure(index, language, "slow", f"{took:.1f} s", source))
    return tally


def _try(tally: Tally, index: int, language: str, scope: str, source: Any, seed: str) -> None:
    tally.counts["inputs"] += 1
    try:
        checked = check(source, language, scope, seed)
    except sew_hooks.SewError as error:
        tally.counts["refused"] += 1
        if "\n" in str(error):
            tally.failures.append(Failure(index, language, "one line", str(error), source))
    except Exception as error:
        law = str(error.args[0]) if isinstance(error, Broken) else type(error).__name__
        detail = f"{scope}, {error}"[:300]
        short = minimised(source, lambda shorter: breaks(shorter, language, scope, seed) == law)
        tally.failures.append(Failure(index, language, law, detail, short))
    else:
        tally.counts["with sites"] += checked.sites > 0
        tally.counts["sites"] += checked.sites
        tally.counts["refused after rewriting"] += checked.refused_after
        tally.counts["with places left as they are"] += bool(checked.left)
        tally.left.update(checked.left)


def run(options: argparse.Namespace, seed: str) -> Iterator[Tally]:
    """Yield the tally of each batch as it is done, until the time or the inputs are over."""
    end = time.monotonic() + options.seconds if options.seconds else None
    stop = options.first + options.inputs if options.inputs else sys.maxsize
    starts = iter(range(options.first, stop, BATCH))
    languages = tuple(options.language)
    with ProcessPoolExecutor(options.jobs) as pool:
        pending: dict[Future[Tally], int] = {}
        while True:
            while len(pending) < 2 * options.jobs and (end is None or time.monotonic() < end):
                start = next(starts, None)
                if start is None:
                    break
                last = min(start + BATCH, stop)
                task = pool.submit(batch, seed, start, last, options.data, languages, options.longest)
                pending[task] = start
            if not pending:
                return
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                try:
                    yield future.result()
                except BrokenProcessPool:
                    sys.exit(f"a process died, in one of the batches of {BATCH} from {sorted(pending.values())}")
                del pending[future]


def report(tally: Tally, seed: str, seconds: float) -> None:
    """Print the figures."""
    counts = tally.counts
    print(f"\nseed {seed}: {counts['inputs']} inputs in {seconds:.0f} s ({counts['inputs'] / seconds:.0f} a second)")
    for name in ("refused", "with sites", "sites", "refused after rewriting", "with places left as they are"):
        print(f"  {name}: {counts[name]}")
    if tally.left:
        print(f"  left, by rule: {', '.join(f'{rule} {number}' for rule, number in tally.left.most_common())}")
    took, index = tally.slowest
    print(f"  slowest: input {index}, {took:.2f} s of processor time")
    laws = Counter((failure.language, failure.law) for failure in tally.failures)
    print(f"  failures: {len(tally.failures)}", *(f"{number} {law} ({lang})" for (lang, law), number in laws.items()))


def tell(failure: Failure, seed: str) -> None:
    """Print a failure as it happens."""
    print(f"\ninput {failure.index} of seed {seed} ({failure.language}): {failure.law}: {failure.detail}")
    print(repr(failure.source), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    add_data_option(parser)
    add_language_option(parser)
    parser.add_argument("--seed", help="any word; a fresh one unless given")
    parser.add_argument("--seconds", type=float, help="stop after this time (default: 60, without --inputs)")
    parser.add_argument("--inputs", type=int, help="stop after this number of inputs")
    parser.add_argument("--first", type=int, default=0, help="number of the first input (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: %(default)s)")
    parser.add_argument(
        "--longest", type=int, default=LONGEST, metavar="N", help="characters of a text before (default: %(default)s)"
    )
    parser.add_argument("--keep", type=Path, metavar="DIR", help="folder for inputs that fail")
    options = parser.parse_args()
    if not options.seconds and not options.inputs:
        options.seconds = 60.0
    seed = options.seed or secrets.token_hex(4)
    print(f"seed {seed}", flush=True)
    tally = Tally()
    start = time.monotonic()
    try:
        for part in run(options, seed):
            for failure in part.failures[: max(0, REPORTED - len(tally.failures))]:
                tell(failure, seed)
            for failure in part.failures if options.keep else ():
                failure.save(options.keep, seed)
            tally.add(part)
    finally:
        report(tally, seed, time.monotonic() - start)
    sys.exit(bool(tally.failures))


if __name__ == "__main__":
    main()
