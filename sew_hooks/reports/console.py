"""The terminal: colour where there is one and ``NO_COLOR`` is not set, and the look all tables share."""

from __future__ import annotations

import os
from typing import Literal

from rich import box
from rich.console import Console
from rich.table import Table

_WIDEST = 10_000


def console(*, stderr: bool = False) -> Console:
    """Return standard output, or standard error. Off a terminal it has no colours and 80 columns."""
    color_system: Literal["auto"] | None = None if os.environ.get("NO_COLOR") else "auto"
    return _Console(stderr=stderr, highlight=False, color_system=color_system)


class _Console(Console):
    def on_broken_pipe(self) -> None:
        # Rich would end the process with status 1, which is our word for a finding.
        raise BrokenPipeError


def new_table() -> Table:
    """Return an empty table."""
    return Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)


def print_table(table: Table) -> None:
    """Print ``table`` on standard output: within a terminal's width, elsewhere as wide as it needs to be.

    What goes into a file or a log is searched line by line, so its rows are never folded.
    """
    output = console()
    if not output.is_terminal:
        needed = output.measure(table, options=output.options.update(max_width=_WIDEST)).maximum
        output.width = max(output.width, needed)
    output.print(table)
