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
