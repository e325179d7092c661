"""``benchmarks.refused``: what is refused is counted with its lines and its reason."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks import refused


def test_files_lines_and_reasons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    project = tmp_path / "lib"
    project.mkdir()
    (project / "read.h").write_text("LIB_BEGIN\nnamespace a {\nint f(int n) { n = n + 1; return n; }\n}\nLIB_END\n")
    (project / "refused.h").write_text("this is no ) program {{\n")
    (project / "of_another_language.py").write_text("x = 1\n")
    monkeypatch.setattr(sys, "argv", ["refused", str(project)])
    refused.main()
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines[1][:6] == ["lib", "2", "6", "1", "1", "16.67%"]
    assert int(lines[1][6]) > 0
    assert lines[2][1:] == lines[1][1:]
    assert " ".join(lines[3]) == "because: syntax error: 1 files"
