"""Running a command: its arguments, the end of its output, and an exit status for every outcome."""

from __future__ import annotations

import io
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click

from sew_hooks.errors import SewError, UsageError, reason_of, suggestion
from sew_hooks.reports.messages import warn

CLEAN, FOUND, FAILED = 0, 1, 2
"""The exit statuses: nothing to report, something found or changed, misuse or an error."""

INTERRUPTED, TERMINATED = 128 + signal.SIGINT, 128 + signal.SIGTERM
"""The exit statuses that shells expect after Ctrl-C and after ``kill``."""

UNREAD = 128 + 13
"""The exit status that they expect when the reader of a pipe has gone; it is also used on systems without SIGPIPE."""

_NO_CHOICE = re.compile(r"'(.*)' is not one of ")
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


class Terminated(SystemExit):
    """The end of a run because of a signal; on the way, unfinished files are removed."""


def terminate(*_: object) -> None:
    """End the run because of a signal."""
    raise Terminated(TERMINATED)


def run(command: Callable[..., Any], arguments: list[str] | None = None) -> int:
    """Run a click ``command`` whose functions return an exit status, and return that status.

    Every error becomes one line on standard error and the status ``FAILED``. A run that is interrupted or terminated
    cleans up after itself and says so.
    """
    _prepare_streams()
    try:
        return _outcome(command, arguments)
    finally:
        _drop_unwritten_output()


def _outcome(command: Callable[..., Any], arguments: list[str] | None) -> int:
    """Run ``command``, report an error, and return the exit status."""
    try:
        status = command(arguments, prog_name="sew", standalone_mode=False)
    except click.ClickException as error:
        _show(error)
        return FAILED
    except SewError as error:
        warn(f"sew: {error}")
        return FAILED
    except (click.Abort, KeyboardInterrupt):
        warn("sew: interrupted")
        return INTERRUPTED
    except Terminated:
        warn("sew: terminated")
        return TERMINATED
    except SystemExit as done:
        return int(done.code or CLEAN)  # for example after the answer to shell completion
    except OSError as error:
        # Errors of one file were handled there: this one is about the output, or something that all files need.
        where = f"{error.filename}: " if error.filename else ""
        warn(f"sew: {where}{reason_of(error)}")
        return FAILED
    except Exception as error:
        warn(f"sew: internal error: {type(error).__name__}: {error}")
        return FAILED
    return int(status or CLEAN)


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


def _prepare_streams() -> None:
    """A file name that the terminal cannot encode, or a closed stream (``>&-``), must not end a run."""
    # The interpreter sets a closed stream to None.
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 (as long as the process)
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115 (as long as the process)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _drop_unwritten_output() -> None:
    """Drop what a stream cannot write, as on a full disk; the run has reported that.

    Otherwise the interpreter tries once more at exit, complains, and changes the exit status.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            try:
                stream.flush()
            except OSError:
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
