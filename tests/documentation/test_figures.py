"""The measured figures that README and other pages repeat are those of the results."""

from __future__ import annotations

import json
import re
from decimal import ROUND_HALF_UP, Decimal
from itertools import pairwise
from typing import Any

import pytest

from sew_hooks.settings.configuration import SETTINGS
from tests.conftest import ROOT

LEVEL: Any = SETTINGS["alpha"].default
LANGUAGES = ("python", "java", "cpp")
CODE = {"written by a model of 2026": "agent", "of real projects": "production"}
"""What README.md calls the code of ``evidence.json``."""


def _rows(experiment: str, title: str, **chosen: Any) -> list[dict[str, Any]]:
    """The rows of a table with these values in the columns of these names."""
    document = json.loads((ROOT / "docs" / "evaluation" / f"{experiment}.json").read_text())
    (table,) = (table for table in document["tables"] if table["title"] == title)
    rows = [dict(zip(table["columns"], row, strict=True)) for row in table["rows"]]
    fitting = [row for row in rows if all(row[name.replace("_", " ")] == value for name, value in chosen.items())]
    assert fitting
    return fitting


def _rounded(value: float, places: int = 0) -> str:
    return str(Decimal(str(value)).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP))


def _text(page: str) -> str:
    """The text of a page in one line."""
    return " ".join((ROOT / page).read_text().split())


def _table(page: str, head: str) -> list[list[str]]:
    """The cells of the rows of a table that begins with ``head``; an empty first cell is as the one above."""
    below = (ROOT / page).read_text().partition(f"\n{head}")[2].partition("\n\n")[0].splitlines()[2:]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in below]
    for above, row in pairwise(rows):
        row[0] = row[0] or above[0]
    return rows


def _found(objects: str, language: str, code: str, lines: int) -> float:
    """The share of objects that is found, after the usual formatter of the language, whose rows stand first."""
    row, *_ = _rows("evidence", "What is found again", Objects=objects, Language=language, Code=code, Lines=lines)
    return float(row["Found"])


def test_how_much_code_it_takes() -> None:
    rows = _table("README.md", "| Code | Lines in functions |")
    assert {row[0] for row in rows} == set(CODE)
    for code, lines, *shown in rows:
        found = [_found("commits", language, CODE[code], int(lines)) for language in LANGUAGES]
        assert shown == [f"{_rounded(share)} %" for share in found]


def test_how_many_functions_are_found() -> None:
    found = [row["Found"] for row in _rows("evidence", "What is found again", Objects="functions", Lines=25)]
    said = f"Of single functions with 25 or more lines, {_rounded(min(found))} to {_rounded(max(found))} % are found."
    assert said in _text("README.md")


def test_the_level_is_the_usual_one() -> None:
    assert f"The *level* was {LEVEL}: at most one run in {1 / LEVEL:,.0f}" in _text("README.md")
    assert f"was then tested by itself with the exact test at {LEVEL};" in _text("docs/evaluation.md")


def test_how_often_unmarked_code_is_accused() -> None:
    rows = _rows("evidence", "Unmarked code")
    told = {name.lower(): sum(row[name] for row in rows) for name in ("Able", "Accused", "Expected")}
    assert told["expected"] == pytest.approx(told["able"] * LEVEL)
    told["expected"] = _rounded(told["expected"])
    said = (
        "at most one of {runs:,} runs over unmarked code calls anything *marked*. In {able:,} tests of single pieces "
        "of unmarked code, long enough to be called marked, there were {accused} errors, where the level allows "
        "{expected}"
    )
    assert said.format(runs=round(1 / LEVEL), **told) in _text("README.md")


def test_what_is_left_after_50_commits() -> None:
    (row,) = _rows("natural/ageing", "All repositories", Scope="definition", Commits=50)
    still, still_changed = _rounded(row["Still detected"]), _rounded(row["Changed, still detected"])
    assert f"| 50 later commits | is found again in {still} % of the files |" in _text("README.md")
    said = f"The {still} % are of the files in which it was found at first, {still_changed} % of those that changed"
    assert said in _text("README.md")


def test_the_projects_that_were_tried() -> None:
    page = (ROOT / "docs" / "trials.md").read_text()
    (head,) = re.findall(r"^\| (Project \| Files \| .*) \|$", page, re.MULTILINE)
    rows = [dict(zip(head.split(" | "), row, strict=True)) for row in _table("docs/trials.md", f"| {head}")]
    projects = [row["Project"] for row in rows]
    assert {row["Differ"] for row in rows} == {"0"}
    assert {row["Project"] for row in rows if row["Named"] != "0"} == {"cpython"}
    number = {4: "four"}[len(set(re.findall(r"^- cpython: `(test\.\S+)`", page, re.MULTILINE)))]
    said = (
        f"[the tests of {len(projects)} projects](docs/trials.md) pass and fail as before, except {number} tests that"
    )
    assert said in _text("README.md")
    assert f"none of the {len(projects)} projects below did a test change its outcome, except {number} " in _text(
        "docs/trials.md"
    )


def test_what_other_keys_say() -> None:
    tests, texts = {"calibrated": "mixed", "exact": "none"}, {"marked with another key": "marked"}
    rows = _table("docs/verdicts.md", "| Test | Programs |")
    assert len(rows) == 4
    for test, programs, *shown in rows:
        code = texts.get(programs, programs)
        chosen = {"Scope": "definition", "Code": code, "Table": tests[test]}
        for language, share in zip(LANGUAGES, shown, strict=True):
            (row,) = _rows("other-keys", "Tested under other keys", Language=language, **chosen)
            # The result is a multiple of the level 0.001, which is 0.1 %.
            measured = float(row["at 0.001"].split()[0]) / 10
            places = len(share.removesuffix(" %").partition(".")[2])
            assert share == f"{_rounded(measured, places)} %"


def test_how_fast_it_is() -> None:
    rows = {row[0]: row for row in _table("docs/benchmarks.md", "| Part and input |")}
    *_, embed, others = rows["`--part lines`: the standard library's modules, in Python"]
    speeds = dict(re.findall(r"(\w+) ([\d,]*\d)", others))
    said = f"`sew embed --check` reads {embed} lines a second, black {speeds['black']}, and flake8 {speeds['flake8']} ("
    assert said in _text("README.md")


def test_blame_is_that_of_its_page_on_a_narrow_terminal() -> None:
    command = "$ sew blame src/parser.py\n"
    shown, wide = (
        (ROOT / page).read_text().partition(command)[2].partition("```")[0].splitlines()
        for page in ("README.md", "docs/history.md")
    )
    columns = [slice(*found.span()) for found in re.finditer("-+", wide[1])]
    kept = [each for each in columns if wide[0][each].strip() not in ("p adjusted", "Date", "Written")]
    said = "The columns *p adjusted*, *Date* and *Written* are left out where a terminal is too narrow for them."
    assert said in _text("docs/history.md")
    assert shown == ["   ".join(line[each].ljust(each.stop - each.start) for each in kept).rstrip() for line in wide]


def test_no_table_and_no_output_is_wider_than_a_terminal() -> None:
    lines = (ROOT / "README.md").read_text().splitlines()
    assert [line for line in lines if len(line) > 80 and not re.match(r"\[[\w-]+\]: ", line)] == []
