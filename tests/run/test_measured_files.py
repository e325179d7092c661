"""The sample of files by which a repository is judged."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from sew_hooks.run.inputs import Input
from sew_hooks.run.measured_files import sampled


def files(folder: Path, number: int, size: int) -> list[Input]:
    made = []
    for each in range(number):
        path = folder / f"{each}.py"
        path.write_text("#" * size)
        made.append(Input(str(path), path, ("python",)))
    return made


def test_a_sample_is_bounded_by_number_and_size(tmp_path: Path) -> None:
    small = files(tmp_path, 40, 10)
    assert len(sampled(small, 30, random.Random(0))) == 30
    assert {*sampled(small, 50, random.Random(0))} == {*small}
    assert len(sampled(files(tmp_path, 40, 200_000), 40, random.Random(0))) == 15


def test_a_sample_does_not_depend_on_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = files(tmp_path, 40, 10)
    first = sampled(found, 30, random.Random(0))
    clock = iter(range(0, 1_000_000, 1000))
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    assert sampled(found, 30, random.Random(0)) == first
