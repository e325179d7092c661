"""A page of every command with its options, written into ``docs/commands/`` before Sphinx reads the pages.

Everything on it comes from the commands themselves, as ``--help`` shows it; git ignores the folder.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
from sphinx.application import Sphinx

from sew_hooks.commands.command_line import sew


def setup(app: Sphinx) -> None:
    """Register with Sphinx."""
    app.connect("builder-inited", lambda app: write_page(app.srcdir / "commands"))


def write_page(folder: Path) -> None:
    """Write the page into ``folder``."""
    folder.mkdir(exist_ok=True)
    (folder / "index.md").write_text("\n".join(page()) + "\n", encoding="utf-8")


def page() -> Iterator[str]:
    """The lines of the page."""
    yield from ("# Commands and their options", "")
    yield "What `--help` prints of each command. [The command line](../command-line.md) says how they work together."
    for name, context in commands():
        yield from ("", f"## `{name}`", "", "```text", *context.get_help().splitlines(), "```")


def commands() -> Iterator[tuple[str, click.Context]]:
    """Every command that is not a group, with its full name, in the order of the names."""
    yield from _below(sew, "sew", None)


def _below(command: click.Command, name: str, parent: click.Context | None) -> Iterator[tuple[str, click.Context]]:
    context = click.Context(command, parent=parent, info_name=name, terminal_width=100, max_content_width=100)
    context.help_option_names = ["-h", "--help"]
    if not isinstance(command, click.Group):
        yield context.command_path, context
        return
    for child in command.list_commands(context):
        below = command.get_command(context, child)
        assert below is not None
        yield from _below(below, child, context)
