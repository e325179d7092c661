"""Tables: laid out by rich on a terminal, plain aligned columns everywhere else."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from sew_hooks.reports.blocks import show

if TYPE_CHECKING:
    from rich.console import RenderableType

_GAP = "   "
_NARROW = 80

_LONGEST_RULE = 80
"""The largest width of the rule below the last heading: a long cell there needs no longer one."""


class Column(NamedTuple):
    """A heading, and the side on which its cells are aligned.

    On a terminal, a column that ``folds`` is wrapped if necessary, and one that is ``spare`` is left out below 80
    columns.
    """

    heading: str
    right: bool = False
    folds: bool = False
    spare: bool = False


class Row(NamedTuple):
    """Cells, one for each column, and their style on a terminal."""

    cells: tuple[str, ...]
    style: str = ""


class Table(NamedTuple):
    """Rows under the headings of their columns."""

    columns: Sequence[Column]
    rows: Sequence[Row]

    def plain(self) -> str:
        """The table in aligned columns, one row on each line."""
        headings = tuple(column.heading for column in self.columns)
        widths = [len(heading) for heading in headings]
        # The rows are read twice, and may be made each time: many rows at once would need much memory.
        for row in self.rows:
            widths = [max(width, len(cell)) for width, cell in zip(widths, row.cells, strict=True)]
        rules = ["-" * width for width in widths]
        rules[-1] = rules[-1][:_LONGEST_RULE]
        widths[-1] = widths[-1] if self.columns[-1].right else 0
        lines = chain((headings, tuple(rules)), (row.cells for row in self.rows))
        return "\n".join(
            _GAP.join(
                cell.rjust(width) if column.right else cell.ljust(width)
                for cell, width, column in zip(cells, widths, self.columns, strict=True)
            ).rstrip()
            for cells in lines
        )

    def rich(self, width: int) -> RenderableType:
        """The table, fitted into ``width`` columns."""
        from rich import box
        from rich.table import Table as RichTable
        from rich.text import Text

        table = RichTable(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        shown = [not column.spare or width >= _NARROW for column in self.columns]
        for column, is_shown in zip(self.columns, shown, strict=True):
            if is_shown:
                table.add_column(
                    column.heading,
                    justify="right" if column.right else "left",
                    overflow="fold",
                    no_wrap=not column.folds,
                )
        for row in self.rows:
            cells = (Text(cell) for cell, is_shown in zip(row.cells, shown, strict=True) if is_shown)
            table.add_row(*cells, style=row.style)
        return table


def print_table(columns: Sequence[Column], rows: Sequence[Row]) -> None:
    """Print ``rows`` under the headings of ``columns`` on standard output."""
    show([Table(columns, rows)])
