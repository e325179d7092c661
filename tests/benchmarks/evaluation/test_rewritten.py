"""Programs that a model rewrote: what is found of their marks, and how they are collected."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from benchmarks.corpora import key
from benchmarks.evaluation import rewritten
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import KEY
from benchmarks.rewritten import __main__ as collecting
from benchmarks.rewritten import texts
from sew_hooks.engine.api import detect, embed

PROGRAM = Path(__file__).parents[3].joinpath("sew_hooks/files/replacement.py").read_text(encoding="utf-8")
OPTIONS = Options(Path(), ["python"], None, 1, 1, Path(), None)


def write(folder: Path, pairs: list[tuple[str, str]]) -> None:
    programs = [{"name": "a", "original": "", "marked": before, "rewritten": after} for before, after in pairs]
    lines = map(json.dumps, [*programs, {"name": "b", "original": "", "marked": PROGRAM, "rewritten": None}])
    (folder / "python.jsonl.gz").write_bytes(gzip.compress("\n".join(lines).encode()))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for module in (texts, collecting):
        monkeypatch.setattr(module, "FOLDER", tmp_path)
    return tmp_path


def test_what_stays_and_what_goes_is_counted(folder: Path) -> None:
    marked = embed(PROGRAM, "python", key(KEY), profile="natural").source
    other = embed(PROGRAM, "python", key(KEY + 1), profile="natural").source
    write(folder, [(marked, marked), (marked, other), (marked, "def f(:\n")])
    found, rules = rewritten.run(OPTIONS).tables
    total = detect(marked, "python", key(KEY), profile="natural").total
    assert total >= 10
    kept, away = (detect(text, "python", key(KEY), profile="natural") for text in (marked, other))
    assert kept.p_exact <= 0.001 < away.p_exact
    everything = next(row for row in found.rows if row[:3] == ["python", "all", "all"])
    assert everything[3:] == [3, 100.0, pytest.approx(100 / 3), pytest.approx(100 / 3)]
    assert sum(row[2] for row in rules.rows) == 3 * total
    agreeing = sum(row[2] * row[3] * row[4] / 1e4 for row in rules.rows)
    assert agreeing == pytest.approx(total + away.agreements)


def test_programs_are_marked_and_collected(folder: Path) -> None:
    for name in ("original", "rewritten"):
        (folder / name).mkdir()
        (folder / name / "tool.py").write_text(PROGRAM, encoding="utf-8")
    collecting.mark(folder)
    collecting.collect(folder)
    (program,) = texts.written("python")
    assert program["original"] == program["rewritten"] == PROGRAM
    assert detect(program["marked"], "python", key(KEY), profile="natural").p_exact <= 0.001
    assert texts.written("java") == []
