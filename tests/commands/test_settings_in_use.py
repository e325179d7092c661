"""What a team sets once, every command uses; an option overrides it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import AGENT, KEY, PROGRAM, Sew


def configure(*lines: str) -> None:
    Path("pyproject.toml").write_text("\n".join(["[tool.sew]", *lines, ""]))


@pytest.fixture
def program(sew: Sew) -> Path:
    """A program with two functions."""
    path = Path("program.py")
    path.write_text(f"{PROGRAM}\n\n{AGENT}")
    return path


def told(sew: Sew, *options: str) -> dict[str, object]:
    """What the report of a detection says about its settings."""
    report = json.loads(sew("detect", "program.py", "--format", "json", *options).out)
    corpus = report["calibration"]["python"]["corpus"]
    return {**{name: report[name] for name in ("scope", "profile", "test", "alpha")}, "corpus": corpus}


def test_the_settings_decide_what_detection_does(sew: Sew, program: Path) -> None:
    assert told(sew) == {"scope": "definition", "profile": "any", "test": "exact", "alpha": 0.001, "corpus": "mixed"}
    configure('scope = "program"', 'test = "calibrated"', "alpha = 0.05", 'calibration = ["opensource"]')
    assert told(sew) == {
        "scope": "program",
        "profile": "any",
        "test": "calibrated",
        "alpha": 0.05,
        "corpus": "opensource",
    }


def test_the_command_line_overrides_them(sew: Sew, program: Path) -> None:
    configure('scope = "program"', 'test = "calibrated"', "alpha = 0.05", 'calibration = ["opensource"]')
    options = ("--scope", "definition", "--test", "exact", "--alpha", "0.01", "--calibration", "mixed")
    assert told(sew, *options) == {
        "scope": "definition",
        "profile": "any",
        "test": "exact",
        "alpha": 0.01,
        "corpus": "mixed",
    }


def test_a_table_of_the_team_is_read_beside_its_configuration(
    sew: Sew, program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sew("calibrate", program, "--language", "python", "--output", "people.json", "--corpus", "ours").status == 0
    configure('calibration = ["people.json"]')
    assert told(sew)["corpus"] == "ours"
    Path("src").mkdir()
    program.rename("src/program.py")
    monkeypatch.chdir("src")
    assert told(sew)["corpus"] == "ours"
    Path("../people.json").unlink()
    outcome = sew("detect", "program.py")
    assert (outcome.status, outcome.err.count("\n")) == (2, 1)
    assert "there is no file" in outcome.err


@pytest.mark.parametrize("command", [("embed",), ("hook", "embed", "--all")])
def test_what_marks_uses_the_scope_of_the_settings(sew: Sew, program: Path, command: tuple[str, ...]) -> None:
    before = program.read_text()

    def marked(*options: str) -> str:
        program.write_text(before)
        assert sew(*command, "--profile", "all", *options, program).status == 1
        return program.read_text()

    by_option = marked("--scope", "program")
    assert marked() != by_option
    configure('scope = "program"')
    assert marked() == by_option
    assert marked("--scope", "definition") != by_option


def test_what_can_be_found_again_depends_on_the_level_of_the_settings(sew: Sew, program: Path) -> None:
    assert "can be found again at 0.001" in sew("embed", "--check", "--profile", "all", program).err
    configure("alpha = 0.25")
    assert "can be found again at 0.25" in sew("embed", "--check", "--profile", "all", program).err


def test_the_hooks_use_the_level_of_the_settings(sew: Sew, program: Path) -> None:
    sew("embed", "--profile", "all", program)
    options = ("hook", "detect", "--profile", "all", program)
    assert sew(*options).status == 1
    configure("alpha = 1e-300")
    assert sew(*options).status == 0
    assert sew(*options, "--alpha", "0.001").status == 1
    assert KEY.hex()[:8] not in sew(*options).out
