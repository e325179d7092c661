"""Random examples: they differ from run to run, and the seed that a run prints repeats them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

PROBE = """\
import random

from hypothesis import given
from hypothesis import strategies as st

drawn = []


@given(st.integers())
def test_examples(number):
    drawn.append(number)


def test_numbers(chance: random.Random):
    raise ValueError(f"drawn: {sum(drawn)} {chance.random()}")
"""


@pytest.fixture(scope="module")
def probe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("probe") / "test_probe.py"
    path.write_text(PROBE)
    return path


@pytest.fixture(scope="module")
def first(probe: Path) -> tuple[str, str]:
    """What a run draws, and its seed."""
    return drawn(probe, "-q")


def drawn(probe: Path, *options: str) -> tuple[str, str]:
    """What the examples of a run were, and its seed."""
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", f"--rootdir={probe.parent}", probe, *options]
    environment = {**os.environ, "CI": "true"}  # where Hypothesis takes the same examples in each run by itself
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 1, done.stdout + done.stderr
    (values,) = set(re.findall(r"drawn: (-?\d+ [\d.e-]+)", done.stdout))
    (seed,) = set(re.findall(r"--hypothesis-seed=(\d+)", done.stdout))
    return values, seed


def test_every_run_has_examples_of_its_own(probe: Path, first: tuple[str, str]) -> None:
    assert drawn(probe)[0] != first[0]


@pytest.mark.parametrize("processes", [(), ("--numprocesses=1",)])
def test_the_seed_repeats_them(probe: Path, first: tuple[str, str], processes: tuple[str, ...]) -> None:
    assert drawn(probe, f"--hypothesis-seed={first[1]}", *processes) == first
