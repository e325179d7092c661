"""Running a command of click: its arguments, and the end of its output."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click

from sew_hooks.commands.outcomes import FAILED, UNREAD, outcome
from sew_hooks.errors import UsageError, suggestion
from sew_hooks.patterns import pattern
from sew_hooks.reports.messages import warn

_NO_CHOICE = pattern(r"'(.*)' is not one of ")
"""How click begins a message about a word that is none of the known ones."""


class CommandGroup(click.Group):
    """Commands that are loaded when they are needed.

    ``sections`` are the headings of a list of all commands. Each has its commands: the module and the name of a
    command, and the summary that the list shows.
    """

    def __init__(self, *arguments: Any, sections: Mapping[str, Mapping[str, tuple[str, str]]], **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._sections = sections
        self._places = {name: place for commands in sections.values() for name, place in commands.items()}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands."""
        return sorted(self._places)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name, if there is one."""
        if cmd_name not in self._places:
            return None
        module, _, name = self._places[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading them; the summaries of all sections begin in one column."""
        width = max(map(len, self._places))
        formatter.write_paragraph()
        for heading, commands in self._sections.items():
            formatter.write_heading(heading)
            with formatter.indentation():
                formatter.write_dl([(name.ljust(width), summary) for name, (_, summary) in commands.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that ``args`` begin with. Raises ``UsageError`` with the nearest name if there is none."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            nearest = suggestion(args[0], self._places)
            message = error.message.removesuffix(".") if nearest else error.message
            raise click.UsageError(f"{message}{nearest}", ctx) from None


class Commands(CommandGroup):
    """The commands.

    Their output may lose its reader, as in ``sew detect . | head``; their arguments may be file names, except for those
    of the ``nameless`` commands.
    """

    def __init__(self, *arguments: Any, nameless: frozenset[str], **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._nameless = nameless

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line, unless it would take a file name for an option."""
        if not ctx.resilient_parsing and not self._nameless.intersection(args[:1]):  # for shell completion
            _refuse_file_names(args)
        return super().parse_args(ctx, args)

    def make_context(self, *arguments: Any, **settings: Any) -> click.Context:
        """Read the command line; a ``--help`` in it is answered at once."""
        with _unread():
            return super().make_context(*arguments, **settings)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the chosen command."""
        with _unread():
            status = super().invoke(ctx)
            sys.stdout.flush()
            return status


@contextmanager
def _unread() -> Iterator[None]:
    """End the run with the status ``UNREAD`` when nobody reads what it prints.

    Click and rich would exit with status 1, which means a finding here.
    """
    try:
        yield
    except BrokenPipeError:
        raise SystemExit(UNREAD) from None


def _refuse_file_names(words: Sequence[str]) -> None:
    """Raise ``UsageError`` for an argument in a place for options that looks like one and names a file here.

    pre-commit and the ``*`` of a shell put the names of existing files directly after the options. Only a ``--`` that
    is not itself a file certainly ends the options.
    """
    ends = "--" in words and not os.path.lexists("--")
    for word in words[: words.index("--")] if ends else words:
        if word.startswith("-") and os.path.lexists(word):
            raise UsageError(
                f"{word}: an option, or the file of that name here? Rename the file or write ./{word}; a '--' after "
                "the options (in a hook's args, too) says that only names follow"
            )


def run(command: Callable[..., Any], arguments: list[str] | None = None) -> int:
    """Run a click ``command`` whose functions return an exit status, and return that status.

    Every error becomes one line on standard error and the status ``FAILED``.
    """
    return outcome(lambda: _run(command, arguments))


def _run(command: Callable[..., Any], arguments: list[str] | None) -> Any:
    try:
        return command(arguments, prog_name="sew", standalone_mode=False)
    except click.ClickException as error:
        _show(error)
        return FAILED
    except click.Abort:
        raise KeyboardInterrupt from None


def _show(error: click.ClickException) -> None:
    """Report a misuse as click does, but line by line and without anything that looks like a key.

    If click has no message, it shows the help.
    """
    shown, message = io.StringIO(), error.format_message()
    error.show(shown)
    hint = _nearest_choice(error)
    message = message.removesuffix(".") if hint else message
    *usage, label = shown.getvalue().partition(message)[0].splitlines() or [""]
    if not label:
        usage, message = message.splitlines(), ""
    for line in (*usage, label + message.replace("\n\t", " ") + hint):  # as click lists choices
        warn(line)


def _nearest_choice(error: click.ClickException) -> str:
    """The end of the message about a word that is none of the known ones: the nearest of them."""
    kind = error.param.type if isinstance(error, click.BadParameter) and error.param is not None else None
    word = _NO_CHOICE.match(error.message) if isinstance(kind, click.Choice) else None
    return suggestion(word[1], map(str, kind.choices)) if word is not None and isinstance(kind, click.Choice) else ""
