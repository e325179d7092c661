"""What marking says about the profile: how much it needs to be found, and which selected rules the profile lacks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Sew

CODE = """\
def total(values):
    # Adds all of the values one by one
    msg = 0
    for value in values[0:10]:
        msg += value
    if len(values) > 0:
        return msg
    return []
"""


@pytest.fixture(autouse=True)
def program(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(CODE)


def configure(lines: str) -> None:
    Path("pyproject.toml").write_text(f"[tool.sew]\n{lines}\n")


@pytest.mark.parametrize(
    ("profile", "settings", "told"),
    [
        ("natural", "", "10 are needed at 0.001\n"),
        ("all", "", "17 are needed at 0.001 (10 if detection is given --profile all)\n"),
        ("all", 'profile = "all"', "program.py: the whole file and its function can be found again at 0.001\n"),
        ("black+ruff", 'profile = "black"', "17 are needed at 0.001 (10 if detection is given --profile black+ruff)\n"),
        ("syntax", 'test = "calibrated"', "are too few for the calibrated test at 0.001\n"),
    ],
)
def test_how_many_decisions_are_needed(profile: str, settings: str, told: str, sew: Sew) -> None:
    configure(settings)
    assert told in sew("embed", "--check", "--profile", profile, "program.py").err


def test_a_selected_rule_that_the_profile_lacks_is_named(sew: Sew) -> None:
    warning = "warning: select in [tool.sew] names augmented-assignment, which the profile natural does not have\n"
    configure('select = ["augmented-assignment", "caught-name"]')
    assert warning not in sew("embed", "--check", "--profile", "all", "program.py").err
    for command in (("embed", "--check", "--quiet", "program.py"), ("hook", "embed", "--all", "program.py")):
        assert warning in sew(*command).err
    configure('select = ["caught-name"]')
    assert "warning" not in sew("embed", "--check", "program.py").err


def test_several_formatters_are_joined(sew: Sew) -> None:
    assert sew("embed", "--check", "--profile", "black+ruff", "program.py").status in (0, 1)
    assert sew("detect", "--profile", "black+ruff", "program.py").status == 0
    refused = sew("embed", "--profile", "black+natural", "program.py")
    assert (refused.status, Path("program.py").read_text()) == (2, CODE)
    assert "'black+natural' is not one of 'natural', 'paper'," in refused.err


def test_a_language_in_which_a_profile_has_no_rules_is_named(sew: Sew) -> None:
    Path("work.go").write_text("package work\n\nfunc work() {\n\tprintln()\n}\n")
    warning = "warning: the profile syntax has no rules in Go; only natural marks there"
    assert warning in sew("detect", "--profile", "syntax", "work.go").err
    assert "warning" not in sew("detect", "work.go").err
