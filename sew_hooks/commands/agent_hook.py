"""``sew agent-hook``: marking what an agent writes, when it writes it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from sew_hooks.commands.outcomes import CLEAN
from sew_hooks.errors import KeyError_, SewError, UsageError, suggestion, without_keys
from sew_hooks.files.written_files import work_tree_around
from sew_hooks.reports.messages import printable, warn

if TYPE_CHECKING:
    from sew_hooks.repository.agent_events import Event
    from sew_hooks.run.agent_marking import FindKey, LeftAlone
    from sew_hooks.run.inputs import Failure
    from sew_hooks.run.marking import Marking
    from sew_hooks.settings.configuration import Configuration

    Mark = Callable[[Path, Configuration, FindKey, Callable[[str], None]], Marking | Failure | LeftAlone]

_LASTING = (KeyError_, UsageError)
"""What keeps every file from being marked until somebody mends it: no key, or a setting that cannot be used."""


class _NeverFailing(click.Command):
    """A command whose misuse is one line, too: some agents take the status of misuse as an order to stop."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            warn(f"sew agent-hook: {error.format_message()}")
            ctx.exit(CLEAN)


def _agents(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    """The names of agents that a shell completes."""
    from sew_hooks.repository.agent_events import AGENTS, COMMITTING

    return [name for name in sorted([*AGENTS, COMMITTING]) if name.startswith(incomplete)]


@click.command(cls=_NeverFailing)
@click.option(
    "--agent",
    default="",
    metavar="NAME",
    shell_complete=_agents,
    help="The agent: aider, claude-code, codex, copilot, cursor or gemini-cli.",
)
@click.option("--file", "path", metavar="PATH", help="The file that aider committed. The other agents send events.")
@click.option(
    "-v", "--verbose", is_flag=True, help="Say on standard error what was done to each file, or why nothing was."
)
def agent_hook(agent: str, path: str | None, verbose: bool) -> int:
    """Mark what a tool call of an agent wrote.

    The event is read from standard input. If a file was changed, a message on standard output asks the agent to read it
    again. If nothing can be marked, as without a key, another one tells the agent's user.

    Exit status: 0, whatever happens: an agent is never stopped. One line on standard error for each file says what went
    wrong.
    """
    from sew_hooks.repository.agent_events import COMMITTING
    from sew_hooks.run.agent_marking import mark_aiders

    with _failures_reported():
        if agent == COMMITTING:
            if path is None:
                raise UsageError("--agent aider needs --file")
            root = work_tree_around(Path(os.path.abspath(path)))
            if root is None:
                raise SewError(f"{path}: not in a git repository")
            _mark_file(partial(mark_aiders, path), root, verbose=verbose)
        elif path is not None:
            raise UsageError("--file goes with --agent aider; the other agents send events")
        else:
            _mark_event(_event(agent), verbose=verbose)
    return CLEAN


@contextmanager
def _failures_reported() -> Iterator[None]:
    """Report in one line what went wrong."""
    try:
        yield
    except Exception as error:
        _warn(error)


def _warn(reason: Exception | str) -> None:
    warn(f"sew agent-hook: {str(reason) or type(reason).__name__}")


def _event(agent: str) -> Event:
    """What the event on standard input says."""
    from sew_hooks.files.regular_files import LARGEST
    from sew_hooks.repository.agent_events import AGENTS, COMMITTING, read_event

    if agent not in AGENTS:
        known = sorted([*AGENTS, COMMITTING])
        raise UsageError(f"--agent has to be one of {', '.join(known)}{suggestion(agent, known)}")
    event = sys.stdin.buffer.read(LARGEST + 1)
    if len(event) > LARGEST:
        raise UsageError(f"the event is larger than {LARGEST:,} bytes")
    return read_event(event, AGENTS[agent])


def _mark_event(event: Event, *, verbose: bool) -> None:
    """Mark the files of an event, and answer it. With ``verbose``, say of each what was done."""
    from sew_hooks.run.agent_marking import mark_written
    from sew_hooks.run.shown_messages import is_new

    changed, lasting = list[str](), dict[Path, Exception]()
    if verbose and event.reason:
        _warn(f"nothing was written: {event.reason}")
    for written in event.written:
        root = work_tree_around(written.place)
        if root is None:  # agents keep notes and plans elsewhere
            if verbose:
                _warn(f"{written.path}: left alone: not in a git repository")
            continue
        with _failures_reported():
            try:
                marking = _mark_file(partial(mark_written, written), root, verbose=verbose)
                if marking is not None and marking.changed:
                    changed.append(printable(written.path))
            except _LASTING as error:
                lasting.setdefault(root, error)  # the lines of the other files are recorded nevertheless
    trouble = ""
    for root, fault in lasting.items():
        _warn(fault)
        reason = without_keys(printable(str(fault)))
        trouble = trouble or (reason if is_new(event.session, reason, root) else "")
    answer = event.answer(changed, trouble)
    if answer:
        click.echo(json.dumps(answer))


def _mark_file(mark: Mark, root: Path, *, verbose: bool) -> Marking | None:
    """Mark a file with the settings of the work tree at ``root`` that it is in; None if nothing of it is to be marked.

    Raises ``SewError`` if it cannot be marked.
    """
    from sew_hooks.commands.key_selection import marking_key_set
    from sew_hooks.run.inputs import Failure
    from sew_hooks.run.marking import Marking
    from sew_hooks.settings.configuration import load_configuration

    try:
        configuration = load_configuration(root)
        outcome = mark(root, configuration, lambda: marking_key_set(configuration), _warn)
    except UsageError as error:
        _record_only(mark, root, error)
        raise
    if isinstance(outcome, Failure):
        raise SewError(str(outcome))
    if verbose:
        from sew_hooks.reports.markings import in_one_line
        from sew_hooks.run.mark_results import result_of

        done = in_one_line(result_of(outcome)) if isinstance(outcome, Marking) else f"left alone: {outcome.reason}"
        _warn(f"{outcome.name}: {done}")
    return outcome if isinstance(outcome, Marking) else None


def _record_only(mark: Mark, root: Path, error: UsageError) -> None:
    """Record what an agent wrote where the settings cannot be used, with the defaults, and mark nothing."""
    from sew_hooks.settings.configuration import Configuration

    def no_key() -> NoReturn:
        raise error

    with suppress(SewError):
        mark(root, Configuration(root), no_key, _warn)
