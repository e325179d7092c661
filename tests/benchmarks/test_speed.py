from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from benchmarks import speed


def test_a_corpus_that_is_too_small_is_counted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "".join(json.dumps({"code": f"x = {number}\n"}) + "\n" for number in range(3))
    (tmp_path / "calibration_python.jsonl.gz").write_bytes(gzip.compress(lines.encode()))
    monkeypatch.setattr(speed, "CALIBRATION", {"python": (5, 2.0)})
    speed.compare_calibration(tmp_path, None)
    assert capsys.readouterr().out.startswith("python: 5 files, 3 different, in ")
    speed.compare_calibration(tmp_path, 2)
    ours, paper = capsys.readouterr().out.splitlines()
    assert ours.startswith("python: 2 files, 2 different, in ")
    assert paper == "  paper: 5 files in 2.0 s (2 a second)"
