"""Pass rates of a few programs, with a runner that executes them here."""

from __future__ import annotations

from pathlib import Path

from benchmarks.evaluation.function import FUNCTION
from tests.benchmarks.evaluation.inputs import CODE, MARKED, options, write_corpus

RUNNER = """\
TO = 10.0


def run_one(program, code=None):
    names = {"SOURCE": program["code"] if code is None else code, "ORIGINAL": program["code"]}
    try:
        exec(names["SOURCE"] + program["tests"]["code"], names)
    except Exception as error:
        return type(error).__name__, ""
    return "pass", ""
"""


def rows(folder: Path, codes: list[str], check: str) -> list[object]:
    """Return the only row of the table for programs with one and the same test."""
    data = folder / "data"
    data.mkdir()
    (folder / "tools").mkdir()
    (folder / "tools" / "run_tests.py").write_text(RUNNER)
    write_corpus(data, "llm_python", codes, tests={"kind": "append", "code": check})
    (table,) = FUNCTION.run(options(data)).tables
    (row,) = table.rows
    return row


def test_marked_programs_pass_as_before(tmp_path: Path) -> None:
    codes = [CODE, CODE + "total0 = None\n", "def broken(", MARKED]
    row = rows(tmp_path, codes, "\nassert total0([5, 20, 7], 6) == total1([5, 20, 7], 6, 1)")
    assert row == ["python", "somebody", 4, 2, 50.0, 50.0, 0.0, 0.0, 0, 0]


def test_a_program_that_minds_being_marked_is_broken(tmp_path: Path) -> None:
    row = rows(tmp_path, [CODE, MARKED], "\nassert SOURCE == ORIGINAL")
    assert row == ["python", "somebody", 2, 1, 100.0, 50.0, -50.0, 0.0, 1, 0]


def test_a_program_that_passes_only_when_marked_is_repaired(tmp_path: Path) -> None:
    row = rows(tmp_path, [CODE, MARKED], "\nassert SOURCE != ORIGINAL")
    assert row == ["python", "somebody", 2, 1, 0.0, 50.0, 50.0, 0.0, 0, 1]
