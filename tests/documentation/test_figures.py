"""The measured figures that the first pages repeat are those of the results that they link to."""

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
    """The rows of a table with these values in the columns of these names. Of equal names, the first column counts."""
    document = json.loads((ROOT / "docs" / "evaluation" / f"{experiment}.json").read_text())
    (table,) = (table for table in document["tables"] if table["title"] == title)
    rows = [dict(reversed(list(zip(table["columns"], row, strict=True)))) for row in table["rows"]]
    found = [row for row in rows if all(row[name.replace("_", " ")] == value for name, value in chosen.items())]
    assert found
    return found


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


def _found_in_commits(language: str, code: str, lines: int) -> float:
    (row,) = _rows("evidence", "Commits by length", Language=language, Code=code, Lines=lines)
    return float(row["Found"])


def test_how_much_code_it_takes() -> None:
    rows = _table("README.md", "| Code | Lines in functions |")
    assert {row[0] for row in rows} == set(CODE)
    for code, lines, *shown in rows:
        assert shown == [f"{_rounded(_found_in_commits(each, CODE[code], int(lines)))} %" for each in LANGUAGES]


def test_what_the_evaluation_says_of_evidence() -> None:
    """The first row of a language is that of its usual formatter."""
    rows = _table("docs/evaluation.md", "| | Python | Java | C++ | Python, model | Java, model | C++, model |")
    assert len(rows) == 5
    for title, *shown in rows:
        objects, lines = re.fullmatch(r"(\w+) of (\d+) lines and more", title).groups()  # type: ignore[union-attr]
        for number, share in enumerate(shown):
            code = {"Language": LANGUAGES[number % 3], "Code": ("production", "agent")[number // 3]}
            if objects == "commits":
                found = _found_in_commits(code["Language"], code["Code"], int(lines))
            else:
                found = _rows("evidence", "What is found again", Objects=objects, **code)[0]["Found"]
            assert share == _rounded(found), (title, code)


def test_how_many_functions_are_found() -> None:
    found = [row["Found"] for row in _rows("evidence", "What is found again", Objects="functions")]
    said = f"Of single functions with 25 or more lines, {_rounded(min(found))} to {_rounded(max(found))} % are found."
    assert said in _text("README.md")
    assert "and functions at least 25." in _text("docs/evaluation/evidence.md")


def test_the_level_is_the_usual_one() -> None:
    assert f"The *level* was {LEVEL}: at most one run in {1 / LEVEL:,.0f}" in _text("README.md")
    assert f"uses the exact test at {LEVEL}." in _text("docs/evaluation/evidence.md")


@pytest.mark.parametrize(
    ("page", "said"),
    [
        (
            "README.md",
            "at most one of {runs:,} runs over unmarked code calls anything *marked*. In {able:,} tests of single "
            "pieces of unmarked code, long enough to be called marked, there were {accused} errors, where the level "
            "allows {expected}",
        ),
        (
            "docs/compliance.md",
            "Of {claims:,} claims about files, functions and commits without a mark, {able:,} could be wrong, because "
            "full agreement would have been called marked. At the level {level}, {accused} were; the level allows "
            "{expected}",
        ),
    ],
)
def test_how_often_unmarked_code_is_accused(page: str, said: str) -> None:
    rows = _rows("evidence", "Unmarked code")
    told = {name.lower(): sum(row[name] for row in rows) for name in ("Claims", "Able", "Accused", "Expected")}
    assert told["expected"] == pytest.approx(told["able"] * LEVEL)
    told["expected"] = _rounded(told["expected"])
    assert said.format(runs=round(1 / LEVEL), level=LEVEL, **told) in _text(page)


def test_what_auditors_read_about_length() -> None:
    ranges = []
    for lines in (100, 400):
        found = [_found_in_commits(each, "production", lines) for each in LANGUAGES]
        ranges.append(f"{_rounded(min(found))} to {_rounded(max(found))} %")
    said = "of 100 lines, {} is found with the default rules, and of 400 lines {} ("
    assert said.format(*ranges) in _text("docs/compliance.md")


def test_what_is_left_after_50_commits() -> None:
    document = json.loads((ROOT / "docs" / "evaluation" / "natural" / "ageing.json").read_text())
    (table,) = (table for table in document["tables"] if table["title"] == "All repositories")
    (row,) = (row for row in table["rows"] if row[:2] == ["definition", 50])
    still, still_changed = (
        value for name, value in zip(table["columns"], row, strict=True) if name == "Still detected"
    )
    said = f"is still found in {_rounded(still)} % of the files in which it was found at first "
    assert f"{said}({_rounded(still_changed)} % of those that were changed)" in _text("docs/compliance.md")
    assert f"| 50 later commits | is found again in {_rounded(still)} % of the files |" in _text("README.md")
    said = f"The {_rounded(still)} % are of the files in which it was found at first, "
    assert f"{said}{_rounded(still_changed)} % of those that changed" in _text("README.md")


def test_the_projects_that_were_tried() -> None:
    page = (ROOT / "docs" / "trials.md").read_text()
    (head,) = re.findall(r"^\| (Project \| Way \| .*) \|$", page, re.MULTILINE)
    rows = [dict(zip(head.split(" | "), row, strict=True)) for row in _table("docs/trials.md", f"| {head}")]
    projects = {row["Project"] for row in rows}
    assert {row["Differ"] for row in rows} == {"0"}
    assert {row["Project"] for row in rows if row["Named"] != "0"} == {"cpython"}
    number = {4: "four"}[len(set(re.findall(r"^- cpython, \w+: `(test\.\S+)`", page, re.MULTILINE)))]
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
