"""``sew detect --calibration``: which tables are refused, and which table decides."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sew_hooks.engine.shipped import load_calibration
from sew_hooks.languages.registry import REGISTRY
from sew_hooks.scheme.calibration import CalibrationTable
from tests.conftest import JAVA, PERSON, Sew


@pytest.fixture(autouse=True)
def folder(sew: Sew) -> None:
    """A program in each of two languages, and tables."""
    Path("a.py").write_text(PERSON)
    Path("A.java").write_text(JAVA)
    Path("empty").mkdir()
    for name, language, rules in (
        ("klingon", "klingon", ["augmented-assignment"]),
        ("unknown", "python", ["braces", "no-such-rule"]),
        ("java", "java", ["braces"]),
        ("python", "python", ["augmented-assignment", "no-such-rule"]),
        ("other", "python", ["augmented-assignment"]),
        ("even", "python", []),
    ):
        made = CalibrationTable(dict.fromkeys(rules, (10, 90)), {"corpus": f"our {name}", "language": language})
        Path(f"{name}.json").write_text(made.to_json())


def options(choices: str) -> list[str]:
    return [f"--calibration={choice}" for choice in choices.split()]


@pytest.mark.parametrize(
    ("choices", "reason"),
    [
        ("klingon.json", f"klingon.json: unknown language 'klingon'; known: {', '.join(REGISTRY)}"),
        ("unknown.json", "unknown.json: a calibration table for python that has none of its rules"),
        ("python.json java.json other.json", "python.json and other.json: two calibration tables for python"),
        ("contest opensource", "contest and opensource: two calibration tables for python"),
    ],
)
def test_what_cannot_decide_is_refused_in_one_line(choices: str, reason: str, sew: Sew) -> None:
    assert sew("detect", "a.py", *options(choices)) == (2, "", f"sew: {reason}\n")


@pytest.mark.parametrize("choices", ["python.json opensource", "opensource python.json"])
def test_a_table_counts_before_a_corpus_and_the_report_says_which_decided(choices: str, sew: Sew) -> None:
    report = json.loads(sew("detect", "a.py", "A.java", "--format", "json", *options(choices)).out)
    assert report["calibration"] == {
        "java": load_calibration("java", "opensource").origin,
        "python": {"corpus": "our python", "language": "python"},
    }


def test_without_a_choice_the_report_names_the_usual_table(sew: Sew) -> None:
    report = json.loads(sew("detect", "a.py", "--format", "json").out)
    assert report["calibration"] == {"python": load_calibration("python").origin}
    assert json.loads(sew("detect", "empty", "--format", "json").out)["calibration"] == {}


def test_an_explanation_says_where_its_chances_come_from(sew: Sew) -> None:
    explained = sew("detect", "a.py", "--explain", *options("python.json")).out
    assert explained.endswith("\ncalibration: corpus our python, language python\n")


def test_a_table_without_observations_takes_every_rule_as_even(sew: Sew) -> None:
    report = json.loads(sew("detect", "a.py", "--explain", "--format", "json", *options("even.json")).out)
    assert {grade["null_probability"] for grade in report["files"][0]["explained_grades"]} == {0.5}


def test_tables_of_which_none_was_used_draw_one_warning(sew: Sew) -> None:
    expected = "warning: no table of --calibration was used: they are for java, and what was tested is python\n"
    assert sew("detect", "a.py", "--quiet", *options("java.json")) == (0, "", expected)


@pytest.mark.parametrize(
    ("path", "choices"),
    [("a.py", "java.json python.json"), ("a.py", "opensource"), ("empty", "java.json"), (".", "java.json")],
)
def test_other_tables_draw_none(path: str, choices: str, sew: Sew) -> None:
    assert sew("detect", path, "--quiet", *options(choices)) == (0, "", "")
