from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from benchmarks.evaluation.memory import Memory


def noted(item: list[object], factor: int = 2) -> int:
    """Double a number, and note in a file that it was computed."""
    path, number = item
    with Path(str(path)).open("a", encoding="utf-8") as log:
        log.write(f"{number}\n")
    if number == "bad":
        raise ValueError(number)
    return factor * int(str(number))


class Bench:
    """A memory, and what was computed so far."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._log = folder, folder / "log"
        self.file = folder / "memory" / "doubles.jsonl"

    def each(self, *numbers: object, factor: int | None = None, uses_library: bool = True) -> list[int]:
        task = noted if factor is None else partial(noted, factor=factor)
        items = [[str(self._log), one] for one in numbers]
        return Memory(self._folder / "memory", 1).each("doubles", task, items, uses_library=uses_library)

    def computed(self) -> list[str]:
        text = self._log.read_text(encoding="utf-8")
        self._log.write_text("", encoding="utf-8")
        return text.split()


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def test_what_is_known_is_not_computed_again(bench: Bench) -> None:
    assert bench.each(1, 2, 3) == [2, 4, 6]
    assert bench.computed() == ["1", "2", "3"]
    assert bench.each(3, 1, 1) == [6, 2, 2]
    assert bench.computed() == []


def test_an_item_that_comes_twice_is_computed_once(bench: Bench) -> None:
    assert bench.each(1, 1) == [2, 2]
    assert bench.computed() == ["1"]


def test_an_item_that_changes_is_computed_again(bench: Bench) -> None:
    bench.each(1, 2)
    bench.computed()
    assert bench.each(1, 5) == [2, 10]
    assert bench.computed() == ["5"]


def test_a_task_that_is_told_something_else_is_another_one(bench: Bench) -> None:
    assert bench.each(7, factor=3) == [21]
    assert bench.each(7, factor=4) == [28]
    assert bench.computed() == ["7", "7"]


def test_an_interrupted_run_goes_on_where_it_stopped(bench: Bench) -> None:
    with pytest.raises(ValueError, match="bad"):
        bench.each(1, 2, "bad", 3)
    bench.computed()
    assert bench.each(1, 2, 3) == [2, 4, 6]
    assert bench.computed() == ["3"]


def test_a_last_line_that_was_cut_short_is_dropped(bench: Bench) -> None:
    bench.each(1, 2)
    bench.computed()
    whole = bench.file.read_text(encoding="utf-8")
    bench.file.write_text(whole[:-5], encoding="utf-8")
    assert bench.each(1, 2) == [2, 4]
    assert bench.computed() == ["2"]
    assert bench.file.read_text(encoding="utf-8") == whole


def test_a_change_of_the_library_undoes_what_uses_it(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.each(1)
    bench.each(2, uses_library=False)
    bench.computed()
    monkeypatch.setattr("benchmarks.evaluation.memory._ROOMS", ("errors.py",))
    assert bench.each(1) == [2]
    assert bench.each(2, uses_library=False) == [4]
    assert bench.computed() == ["1"]
