"""The parts of a report for people: blocks that can be printed as plain lines, or laid out by rich.

Rich is not loaded for files and logs, because loading it takes longer than checking a file.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import click

from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern

if TYPE_CHECKING:
    from rich.console import RenderableType

_EXPORT_COLUMNS = 100
_WEB_FONT = pattern(r"@font-face \{[^}]*\}\s*")


class Block(Protocol):
    """A part of a report."""

    def plain(self) -> str:
        """The block as lines without colours."""

    def rich(self, width: int) -> RenderableType:
        """The block for a terminal of this width."""


class Line(NamedTuple):
    """A text of one line (empty for space between blocks), and its style on a terminal."""

    text: str = ""
    style: str = ""

    def plain(self) -> str:
        """The text."""
        return self.text

    def rich(self, width: int) -> RenderableType:
        """The text in its style; rich folds it."""
        from rich.text import Text

        return Text(self.text, style=self.style)


class AlreadyShown(Line):
    """A line that standard error has already: it is not printed, but there in a file or a picture."""


class Verbatim(Line):
    """A line that somebody may copy, such as a setting: a terminal gets it without line breaks."""


def show(blocks: Iterable[Block]) -> None:
    """Print ``blocks`` on standard output."""
    blocks = (block for block in blocks if not isinstance(block, AlreadyShown))
    if not sys.stdout.isatty():
        for piece in plain(blocks):
            click.echo(piece, nl=False)
        return
    from sew_hooks.reports.console import console

    terminal = console()
    for block in blocks:
        terminal.print(block.rich(terminal.width), soft_wrap=isinstance(block, Verbatim))


def plain(blocks: Iterable[Block]) -> Iterator[str]:
    """Yield ``blocks`` as plain lines."""
    return (f"{block.plain()}\n" for block in blocks)


def exported(blocks: Iterable[Block], path: Path) -> str:
    """Return ``blocks`` as a colour terminal would show them, in the format that the suffix of ``path`` names."""
    from rich.console import Console

    terminal = Console(
        record=True,
        file=io.StringIO(),
        width=_EXPORT_COLUMNS,
        force_terminal=True,
        color_system="truecolor",
        no_color=False,
        highlight=False,
    )
    for block in blocks:
        terminal.print(block.rich(terminal.width))
    if path.suffix != ".svg":
        return terminal.export_html()
    # A picture that is opened must not tell anybody so: without its web fonts, it takes the reader's own.
    return _WEB_FONT.sub("", terminal.export_svg(title="sew detect"))
