"""Tables: laid out by rich on a terminal, plain aligned columns everywhere else."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING

from sew_hooks.records import NamedTuple
from sew_hooks.reports.blocks import show

if TYPE_CHECKING:
    from rich.console import RenderableType

_GAP = "   "

_FOLDED = 16
"""The smallest width that is left to a column whose cells are wrapped."""

_LONGEST_RULE = 80
"""The largest width of the rule below the last heading: a long cell there needs no longer one."""


class Column(NamedTuple):
    """A heading, and the side on which its cells are aligned.

    On a terminal, a column that ``folds`` is wrapped if necessary. One that is ``spare`` is left out if the table is
    still too wide then.
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
        widths = self._widths()
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
        shown = self._shown(width)
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

    def _widths(self) -> list[int]:
        """The largest width in each column."""
        widths = [len(column.heading) for column in self.columns]
        # The rows are read again later, and may be made each time: many rows at once would need much memory.
        for row in self.rows:
            widths = [max(width, len(cell)) for width, cell in zip(widths, row.cells, strict=True)]
        return widths

    def _shown(self, width: int) -> list[bool]:
        """Whether each column has room in ``width``: of the spare ones, the last are left out first."""
        needed = [
            len(_GAP) + (min(size, _FOLDED) if column.folds else size)
            for size, column in zip(self._widths(), self.columns, strict=True)
        ]
        shown = [True] * len(self.columns)
        for at in reversed([at for at, column in enumerate(self.columns) if column.spare]):
            shown[at] = sum(size for size, is_shown in zip(needed, shown, strict=True) if is_shown) <= width + len(_GAP)
        return shown


def print_table(columns: Sequence[Column], rows: Sequence[Row]) -> None:
    """Print ``rows`` under the headings of ``columns`` on standard output."""
    show([Table(columns, rows)])
