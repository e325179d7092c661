"""The experiment ``calibration``: each kind of people's code is judged by either table."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from benchmarks.evaluation import calibration, people
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.people import Work
from sew_hooks.rulebook.rule_texts import load_rules
from sew_hooks.scheme.calibration import CalibrationTable, uniform


def rows(path: Path, codes: list[str]) -> None:
    lines = [
        json.dumps({"id": str(n), "lang": "python", "code": code, "author_or_model": "p"})
        for n, code in enumerate(codes)
    ]
    path.write_bytes(gzip.compress("\n".join(lines).encode()))


@pytest.fixture
def options(tmp_path: Path, examples: Path, monkeypatch: pytest.MonkeyPatch) -> Options:
    programs = [path.read_text() for path in sorted(examples.glob("*.py"))]
    rows(tmp_path / "llm_python.jsonl.gz", programs[:2])
    rows(tmp_path / "human_negative_python.jsonl.gz", programs[2:5])
    as_written = CalibrationTable({rule.id: (95, 5) for rule in load_rules("python")}, {})
    monkeypatch.setattr(people, "production", lambda options, language: [Work("project", programs[5])])
    monkeypatch.setattr(people, "tables", lambda *_: {"contest": uniform(), "opensource": as_written})
    return Options(tmp_path, ["python"], None, 1, 1, tmp_path / "work", None)


def test_each_kind_of_code_is_judged_by_either_table(options: Options) -> None:
    judged = calibration.run(options).tables[0].rows
    assert [row[1:5] for row in judged] == [
        [scope, code, files, table]
        for scope in ("definition", "program")
        for code, files in (("contest", 3), ("production", 1), ("originals", 2))
        for table in ("contest", "opensource")
    ]
    assert all(row[5] == row[6] == 100 for row in judged), "the example programs are long enough to be found"
    assert all(0 <= row[7] <= 100 for row in judged)  # type: ignore[operator]


def test_production_code_that_cannot_be_had_is_left_out(options: Options, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "production", lambda *_: [])
    judged = calibration.run(options).tables[0].rows
    assert [row[2] for row in judged] == ["contest", "contest", "originals", "originals"] * 2
