"""The cost of the texts of one shape: a process of its own reads, tests and marks them, within limits."""

from __future__ import annotations

import json
import math
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

import sew_hooks
from benchmarks.corpora import key
from benchmarks.growth import cpp, java, python
from benchmarks.growth.shapes import Shape

SHAPES: dict[str, dict[str, Shape]] = {"python": python.SHAPES, "java": java.SHAPES, "cpp": cpp.SHAPES}
"""The shapes of each language, by name."""

OPERATIONS: dict[str, Callable[[bytes, str], object]] = {
    "find_sites": lambda content, language: sew_hooks.find_sites(content, language),
    "detect": lambda content, language: sew_hooks.detect(content, language, key(0)).units,
    "embed": lambda content, language: sew_hooks.embed(content, language, key(0)).units,
}

SECONDS = 120
"""The seconds after which a process is ended."""

_MEMORY = 6 * 2**30
_SHORT = 0.1
"""Seconds. A shorter time at the largest size shows nothing about growth; the least of three times counts."""


class Cost(NamedTuple):
    """The cost of a text of this many characters: seconds of processor time by operation, and bytes of memory at the
    peak. ``refusal`` is the reason of a refusal, or the way in which the process ended without an answer.
    """

    characters: int
    seconds: dict[str, float]
    memory: int
    refusal: str


def costs_of(language: str, shape: str, sizes: Sequence[int]) -> list[Cost]:
    """Return the costs of a shape of these sizes, measured in a process of its own; the last one says if that was
    ended.
    """
    command = [sys.executable, "-m", "benchmarks.growth.measure", language, shape, *map(str, sizes)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    costs = [Cost(*json.loads(line)) for line in done.stdout.splitlines()]
    if done.returncode:
        last = (done.stderr.strip().splitlines() or [""])[-1]
        costs.append(Cost(0, {}, 0, f"FAILED: status {done.returncode} {last}".rstrip()))
    return costs


def growth(costs: Sequence[Cost], operation: str) -> float | None:
    """Return the exponent with which the time grows with the characters: the slope of the logarithms.

    None where the largest text takes too little time to tell.
    """
    points = [(math.log(cost.characters), math.log(max(cost.seconds[operation], 1e-6))) for cost in costs]
    if len(points) < 2 or max(cost.seconds[operation] for cost in costs) < _SHORT:
        return None
    x_mean, y_mean = (sum(values) / len(points) for values in zip(*points, strict=True))
    spread = sum((x - x_mean) ** 2 for x, _ in points)
    return sum((x - x_mean) * (y - y_mean) for x, y in points) / spread if spread else None


def _cost(language: str, shape: Shape, size: int) -> Cost:
    text = shape(size)
    content = text.encode()
    seconds, refusal = {}, ""
    for name, operation in OPERATIONS.items():
        tries: list[float] = []
        while not tries or (len(tries) < 3 and tries[0] < _SHORT):
            started = time.process_time()
            try:
                operation(content, language)
            except sew_hooks.SewError as error:
                refusal = str(error)
            tries.append(time.process_time() - started)
        seconds[name] = min(tries)
    return Cost(len(text), seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024, refusal)


def _measure(language: str, shape: str, sizes: Sequence[int]) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    _cost(language, SHAPES[language]["methods"], 2)  # what is loaded once is not a cost of any text
    for size in sizes:
        print(json.dumps(_cost(language, SHAPES[language][shape], size)), flush=True)


if __name__ == "__main__":
    _measure(sys.argv[1], sys.argv[2], [int(size) for size in sys.argv[3:]])
