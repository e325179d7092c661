"""How time and memory grow with a text, over the shapes that a hostile file may have.

    python -m benchmarks.growth [--language LANGUAGE] [--shape WORD] [--size N ...] [--jobs N]

Each shape is a text of 1,000, 2,000, 4,000 and 8,000 repetitions or levels. A process of its own reads these texts
(``find_sites``), tests and marks them, and prints processor time and peak memory. The exponent is the slope of time
over characters, both as logarithms, among the texts that were not refused; ``-`` stands for a time that is too short to
measure, or for refusals. A line that begins with ``!`` is a shape that breaks the promise: an exponent above 1.3 where
no limit ends it within a second, a refusal that takes longer, a process that had to be ended, or more than 1.5 GB. The
exit status is 1 if there is one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from benchmarks.growth.measure import OPERATIONS, SHAPES, Cost, costs_of, growth

SIZES = (1000, 2000, 4000, 8000)
STEEPEST = 1.3
"""The largest exponent that is acceptable."""

PATIENCE = 1.0
"""Seconds after which a limit must have ended a run that grows faster."""

MEMORY = 1.5e9
"""The largest memory in bytes that a text of these sizes may need."""


class Row(NamedTuple):
    """The line of a shape, its steepest exponent if there is one, and whether it keeps the promise."""

    line: str
    steepest: float | None
    memory: int
    fine: bool


def row(shape: str, costs: Sequence[Cost]) -> Row:
    """Return the verdict on the costs of a shape."""
    refused = [cost for cost in costs if cost.refusal]
    exponents = [growth([cost for cost in costs if not cost.refusal], operation) for operation in OPERATIONS]
    steepest = max((each for each in exponents if each is not None), default=None)
    seconds = sum(costs[-1].seconds.values())
    memory = max(cost.memory for cost in costs)
    reason = refused[-1].refusal if refused else ""
    ended = costs if refused and steepest is not None and steepest > STEEPEST else refused
    fine = (
        (steepest is None or steepest <= STEEPEST or bool(refused))
        and all(max(cost.seconds.values(), default=PATIENCE + 1) <= PATIENCE for cost in ended)
        and memory <= MEMORY
    )
    shown = "".join("     -" if exponent is None else f"{exponent:6.2f}" for exponent in exponents)
    line = f"{' ' if fine else '!'} {shape:40}{shown}{seconds:9.2f} s{memory / 1e6:8.0f} MB  {reason}".rstrip()
    return Row(line, steepest, memory, fine)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--language", action="append", choices=SHAPES, help="only this language (repeatable)")
    parser.add_argument("--shape", help="only shapes with this in their name")
    parser.add_argument("--size", type=int, action="append", help="instead of 1000, 2000, 4000, 8000 (repeatable)")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time (default: %(default)s)")
    options = parser.parse_args()
    sizes = options.size or SIZES
    broken = 0
    print(f"  {'shape':40}{''.join(f'{name[:5]:>6}' for name in OPERATIONS)}{'largest':>11}{'peak':>11}")
    with ThreadPoolExecutor(options.jobs) as pool:
        for language in options.language or SHAPES:
            names = [name for name in SHAPES[language] if not options.shape or options.shape in name]
            print(f"{language}: {len(names)} shapes", flush=True)
            futures = {name: pool.submit(costs_of, language, name, sizes) for name in names}
            rows = []
            for name, costs in futures.items():
                rows.append(row(name, costs.result()))
                print(rows[-1].line, flush=True)
            steepest = max((each.steepest for each in rows if each.steepest is not None), default=0)
            memory = max((each.memory for each in rows), default=0)
            broken += sum(not each.fine for each in rows)
            print(f"{language}: steepest exponent {steepest:.2f}, peak {memory / 1e6:.0f} MB", flush=True)
    print(f"{broken} shapes break the promise")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
