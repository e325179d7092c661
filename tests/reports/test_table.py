"""Tables on terminals of several widths."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from sew_hooks.reports.table import Column, Row, Table

COLUMNS = (Column("Part"), Column("First", spare=True), Column("Verdict", folds=True), Column("Last", spare=True))
ROWS = [Row(("a" * 20, "b" * 10, "some words " * 5, "c" * 10))]


@pytest.mark.parametrize(
    ("width", "left"),
    [(120, ("Part", "First", "Verdict", "Last")), (60, ("Part", "First", "Verdict")), (45, ("Part", "Verdict"))],
)
def test_spare_columns_are_left_out_from_the_last_until_the_others_have_room(width: int, left: tuple[str, ...]) -> None:
    console = Console(file=io.StringIO(), width=width)
    with console.capture() as captured:
        console.print(Table(COLUMNS, ROWS).rich(width))
    heading, _, first, *_ = captured.get().splitlines()
    assert tuple(heading.split()) == left
    assert first.startswith("a" * 20)
    assert "some words" in first


LONG = "which is a subject that people write in about as many signs as this"


def _of(*subjects: str, part: str = "a" * 20) -> list[str]:
    rows = [Row((part, "b" * 10, subject, "c" * 10)) for subject in subjects]
    return Table(COLUMNS, rows).plain().splitlines()


def test_a_plain_table_that_fits_has_a_line_for_each_row() -> None:
    heading, rule, *rows = _of("short", "also short")
    assert heading.split() == ["Part", "First", "Verdict", "Last"]
    assert rule.split() == ["-" * 20, "-" * 10, "-" * 10, "-" * 10]
    assert len(rows) == 2


def test_a_plain_table_is_fitted_into_100_columns_and_loses_no_word() -> None:
    heading, _, *rows = lines = _of(LONG, "short")
    assert max(map(len, lines)) <= 100
    assert heading.split() == ["Part", "First", "Verdict", "Last"]
    assert rows[0].startswith("a" * 20)
    assert " ".join(" ".join(rows[:-1]).replace("c" * 10, "").split()[2:]) == LONG
    assert rows[-1].split() == ["a" * 20, "b" * 10, "short", "c" * 10]


def test_spare_columns_of_a_plain_table_are_left_out_where_others_would_be_too_narrow() -> None:
    heading, _, *rows = lines = _of(LONG, part="a" * 62)
    assert heading.split() == ["Part", "First", "Verdict"]
    assert max(map(len, lines)) <= 100
    assert " ".join(" ".join(rows).split()[2:]) == LONG


def test_a_plain_table_breaks_no_name() -> None:
    heading, _, row = _of("/".join(["folder"] * 20))
    assert heading.split() == ["Part", "Verdict"]
    assert row.endswith("/".join(["folder"] * 20))
