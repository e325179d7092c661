"""Tables on standard output: laid out by rich on a terminal, plain aligned columns everywhere else."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple

import click

_GAP = "   "


class Column(NamedTuple):
    """A heading, and on which side its cells are aligned. A column that ``folds`` gives way on a terminal."""

    heading: str
    right: bool = False
    folds: bool = False


class Row(NamedTuple):
    """Cells, one a column, and the colour they have on a terminal."""

    cells: tuple[str, ...]
    style: str = ""


def print_table(columns: Sequence[Column], rows: Sequence[Row]) -> None:
    """Print ``rows`` under the headings of ``columns``.

    What goes into a file or a log is searched line by line, so there a row is one line however wide it gets;
    and rich, which takes longer to load than a file takes to check, is not loaded for it.
    """
    if sys.stdout.isatty():
        _print_rich(columns, rows)
        return
    lines = [tuple(column.heading for column in columns), *(row.cells for row in rows)]
    widths = [max(map(len, cells)) for cells in zip(*lines, strict=True)]
    lines.insert(1, tuple("-" * width for width in widths))
    for cells in lines:
        aligned = (
            cell.rjust(width) if column.right else cell.ljust(width)
            for cell, width, column in zip(cells, widths, columns, strict=True)
        )
        click.echo(_GAP.join(aligned).rstrip())


def _print_rich(columns: Sequence[Column], rows: Sequence[Row]) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from sew_hooks.reports.console import console

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for column in columns:
        table.add_column(
            column.heading,
            justify="right" if column.right else "left",
            overflow="fold",
            no_wrap=not column.folds,
        )
    for row in rows:
        table.add_row(*map(Text, row.cells), style=row.style)
    console().print(table)
