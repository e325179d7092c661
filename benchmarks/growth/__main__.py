"""How time and memory grow with a text, over the shapes that a hostile file may have.

    python -m benchmarks.growth [--language LANGUAGE] [--shape WORD] [--size N ...] [--jobs N]

Each shape is a text of 1,000, 2,000, 4,000 and 8,000 repetitions or levels. A process of its own reads it
(``find_sites``), tests it and marks it, and prints processor time and peak memory. The exponent is the slope of time
over characters, both as logarithms; ``-`` stands for a time too short to tell. A line that begins with ``!`` is a shape
that breaks the promise: an exponent above 1.3, a refusal that takes more than a second, a process that had to be
ended, or more than 1.5 GB. The exit status is 1 if there is one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from benchmarks.growth.measure import OPERATIONS, SHAPES, Cost, cost_of, growth

SIZES = (1000, 2000, 4000, 8000)
STEEPEST = 1.3
"""The largest exponent that is no fault."""

PATIENCE = 1.0
"""Seconds after which a refusal has to be there."""

MEMORY = 1.5e9
"""Bytes that no text of these sizes may need."""


def row(shape: str, costs: Sequence[Cost]) -> tuple[str, bool]:
    """Return the line of a shape, and whether it keeps the promise."""
    refused = [cost for cost in costs if cost.refusal]
    exponents = [growth([cost for cost in costs if not cost.refusal], operation) for operation in OPERATIONS]
    seconds = max(sum(cost.seconds.values()) for cost in costs)
    memory = max(cost.memory for cost in costs)
    reason = refused[-1].refusal if refused else ""
    fine = (
        all(exponent is None or exponent <= STEEPEST for exponent in exponents)
        and all(max(cost.seconds.values(), default=PATIENCE) < PATIENCE for cost in refused)
        and memory <= MEMORY
    )
    shown = "".join("     -" if exponent is None else f"{exponent:6.2f}" for exponent in exponents)
    return f"{' ' if fine else '!'} {shape:40}{shown}{seconds:9.2f} s{memory / 1e6:8.0f} MB  {reason}", fine


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--language", action="append", choices=SHAPES, help="only this language (repeatable)")
    parser.add_argument("--shape", help="only shapes with this in their name")
    parser.add_argument("--size", type=int, action="append", help="instead of 1000, 2000, 4000, 8000 (repeatable)")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time (default: %(default)s)")
    options = parser.parse_args()
    sizes = options.size or SIZES
    broken = 0
    print(f"  {'shape':40}{''.join(f'{name[:5]:>6}' for name in OPERATIONS)}{'all three':>11}{'peak':>11}")
    with ThreadPoolExecutor(options.jobs) as pool:
        for language in options.language or SHAPES:
            names = [name for name in SHAPES[language] if not options.shape or options.shape in name]
            print(f"{language}: {len(names)} shapes", flush=True)
            futures = {name: [pool.submit(cost_of, language, name, size) for size in sizes] for name in names}
            for name, costs in futures.items():
                line, fine = row(name, [cost.result() for cost in costs])
                broken += not fine
                print(line, flush=True)
    print(f"{broken} shapes break the promise")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
