"""What one text costs: a process of its own reads, tests and marks it, with bounds on its time and its memory."""

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

SECONDS = 60
"""A process that takes longer is ended."""

_MEMORY = 6 * 2**30
_SHORT = 0.05
"""Seconds. What takes less at the largest size tells nothing of growth."""


class Cost(NamedTuple):
    """What a text of so many characters cost: seconds of processor time by operation, and bytes of memory at the peak.

    ``refusal`` says why it was refused, or how the process ended that did not come back.
    """

    characters: int
    seconds: dict[str, float]
    memory: int
    refusal: str


def cost_of(language: str, shape: str, size: int) -> Cost:
    """Return what a shape of this size costs, measured in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.growth.measure", language, shape, str(size)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=3 * SECONDS)
    except subprocess.TimeoutExpired:
        return Cost(0, {}, 0, f"FAILED: no end in {3 * SECONDS} s")
    if done.returncode:
        last = (done.stderr.strip().splitlines() or [""])[-1]
        return Cost(0, {}, 0, f"FAILED: status {done.returncode} {last}".rstrip())
    return Cost(*json.loads(done.stdout))


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


def _measure(language: str, shape: str, size: int) -> Cost:
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    small = SHAPES[language]["functions" if language != "java" else "methods"](2).encode()
    for operation in OPERATIONS.values():  # what is loaded once is no cost of this text
        operation(small, language)
    text = SHAPES[language][shape](size)
    content = text.encode()
    seconds, refusal = {}, ""
    for name, operation in OPERATIONS.items():
        started = time.process_time()
        try:
            operation(content, language)
        except sew_hooks.SewError as error:
            refusal = str(error)
        seconds[name] = time.process_time() - started
    return Cost(len(text), seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024, refusal)


if __name__ == "__main__":
    print(json.dumps(_measure(sys.argv[1], sys.argv[2], int(sys.argv[3]))))
