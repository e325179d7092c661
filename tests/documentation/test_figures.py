"""The measured figures that README and other pages repeat are those of the results."""

from __future__ import annotations

import json
import re
from decimal import ROUND_HALF_UP, Decimal
from itertools import pairwise
from typing import Any

from sew_hooks.settings.configuration import SETTINGS
from tests.conftest import ROOT

LEVEL: Any = SETTINGS["alpha"].default
LANGUAGES = ("python", "java", "cpp")


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


def test_the_level_is_the_usual_one() -> None:
    assert f"a false alarm in at most one of {1 / LEVEL:,.0f} tests of unmarked code" in _text("README.md")
    assert f"was then tested by itself with the exact test at {LEVEL};" in _text("docs/evaluation.md")


def test_the_projects_that_were_tried() -> None:
    page = (ROOT / "docs" / "trials.md").read_text()
    (head,) = re.findall(r"^\| (Project \| Version \| .*) \|$", page, re.MULTILINE)
    rows = [dict(zip(head.split(" | "), row, strict=True)) for row in _table("docs/trials.md", f"| {head}")]
    projects = [row["Project"] for row in rows]
    assert {row["Differ"] for row in rows} == {"0"}
    same = f"With all rules, [the tests of {len(projects)} projects](docs/trials.md) pass and fail as before"
    assert same in _text("README.md")
    assert f"none of the {len(projects)} projects below did a test change its outcome." in _text("docs/trials.md")


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


def test_no_table_and_no_output_is_wider_than_a_terminal() -> None:
    lines = (ROOT / "README.md").read_text().splitlines()
    assert [line for line in lines if len(line) > 80 and not re.match(r"\[[\w-]+\]: ", line)] == []
