"""Tables: laid out by rich on a terminal, plain aligned columns everywhere else.

A file or a pipe is searched line by line, and read by people in a log. So its tables have a width of their own, to
which they are fitted as to a terminal, but no name, path or number is broken: a table with longer ones is wider.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

from sew_hooks.named_tuples import NamedTuple
from sew_hooks.reports.blocks import show

if TYPE_CHECKING:
    from rich.console import RenderableType

_GAP = "  "

_GAP_OF_RICH = 3
"""The number of columns that rich has between two of ours."""

_PLAIN_WIDTH = 100
"""The width to which a plain table is fitted."""

_FOLDED = 20
"""The smallest width that is left to a column whose cells are wrapped."""


class Column(NamedTuple):
    """A heading, and the side on which its cells are aligned.

    A column that ``folds`` is wrapped if necessary. One that is ``spare`` is left out if the table is still too wide
    then; JSON has it.
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
        """The table in aligned columns."""
        sizes, words = self._widths(len), self._widths(_longest_word)
        least = [
            max(word, min(size, _FOLDED)) if column.folds else size
            for size, word, column in zip(sizes, words, self.columns, strict=True)
        ]
        shown = [*self._shown(least, _PLAIN_WIDTH, len(_GAP))]
        widths = _fitted([least[at] for at in shown], [sizes[at] for at in shown])
        headings = tuple(column.heading for column in self.columns)
        rules = tuple("-" * widths[shown.index(at)] if at in shown else "" for at in range(len(headings)))
        lines = list[str]()
        for cells in chain((headings, rules), (row.cells for row in self.rows)):
            folded = (_folded(cells[at], width) for at, width in zip(shown, widths, strict=True))
            for parts in zip_longest(*folded, fillvalue=""):
                aligned = (
                    part.rjust(width) if self.columns[at].right else part.ljust(width)
                    for part, at, width in zip(parts, shown, widths, strict=True)
                )
                lines.append(_GAP.join(aligned).rstrip())
        return "\n".join(lines)

    def rich(self, width: int) -> RenderableType:
        """The table, fitted into ``width`` columns."""
        from rich import box
        from rich.table import Table as RichTable
        from rich.text import Text

        table = RichTable(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        least = [
            min(size, _FOLDED) if column.folds else size
            for size, column in zip(self._widths(len), self.columns, strict=True)
        ]
        shown = [*self._shown(least, width, _GAP_OF_RICH)]
        for column in (self.columns[at] for at in shown):
            table.add_column(
                column.heading,
                justify="right" if column.right else "left",
                overflow="fold",
                no_wrap=not column.folds,
            )
        for row in self.rows:
            table.add_row(*(Text(row.cells[at]) for at in shown), style=row.style)
        return table

    def _widths(self, width_of: Callable[[str], int]) -> list[int]:
        """The largest width in each column."""
        widths = [len(column.heading) for column in self.columns]
        # The rows are read again later, and may be made each time: many rows at once would need much memory.
        for row in self.rows:
            widths = [max(width, width_of(cell)) for width, cell in zip(widths, row.cells, strict=True)]
        return widths

    def _shown(self, least: Sequence[int], width: int, gap: int) -> Iterator[int]:
        """Yield the places of the columns with room in ``width``, where each needs at ``least`` so much.

        Of the spare ones, the last are left out first.
        """
        excess = sum(least) + gap * (len(least) - 1) - width
        left_out = set[int]()
        for at in reversed(range(len(least))):
            if excess > 0 and self.columns[at].spare:
                left_out.add(at)
                excess -= least[at] + gap
        return (at for at in range(len(least)) if at not in left_out)


def _fitted(least: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """The widths of columns that would have these ``sizes``: the widest become narrower until the table fits."""
    widths = list(sizes)
    for most in range(_PLAIN_WIDTH, 0, -1):
        if sum(widths) + len(_GAP) * (len(widths) - 1) <= _PLAIN_WIDTH:
            break
        widths = [max(smallest, min(size, most)) for smallest, size in zip(least, sizes, strict=True)]
    return widths


def _longest_word(cell: str) -> int:
    return max(map(len, cell.split()), default=0)


def _folded(cell: str, width: int) -> list[str]:
    """The lines of a cell: it is broken at blanks alone."""
    return wrap(cell, width, break_long_words=False, break_on_hyphens=False) if len(cell) > width else [cell]


def print_table(columns: Sequence[Column], rows: Sequence[Row]) -> None:
    """Print ``rows`` under the headings of ``columns`` on standard output."""
    show([Table(columns, rows)])
