"""Programs of an agent are collected by language."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.agents import __main__ as collecting
from benchmarks.agents import programs


def test_programs_are_collected_by_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "written").mkdir()
    (tmp_path / "written" / "tool.py").write_text("LIMIT = 3\n", encoding="utf-8")
    for module in (programs, collecting):
        monkeypatch.setattr(module, "FOLDER", tmp_path)
    collecting.collect(tmp_path / "written")
    assert programs.written("python") == [{"name": "tool", "code": "LIMIT = 3\n"}]
    assert programs.written("java") == []
