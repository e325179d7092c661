"""``sew agent-hook``: marking what an agent writes, when it writes it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sew_hooks.commands.exit_status import CLEAN
from sew_hooks.errors import SewError, UsageError, suggestion
from sew_hooks.reports.complaints import complain

if TYPE_CHECKING:
    from sew_hooks.repository.agent_events import Written
    from sew_hooks.run.inputs import Failure
    from sew_hooks.run.marking import Marking

_AIDER = "aider"
"""The agent that sends no events, but hands each file that it committed to a command."""


class _NeverFailing(click.Command):
    """A command whose misuse is one line, too: some agents take the status of misuse as an order to stop."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            complain(f"sew agent-hook: {error.format_message()}")
            ctx.exit(CLEAN)


@click.command(cls=_NeverFailing)
@click.option(
    "--agent", default="", metavar="NAME", help="The agent: aider, claude-code, codex, copilot, cursor or gemini-cli."
)
@click.option("--file", "path", metavar="PATH", help="The file that aider committed. The other agents send events.")
def agent_hook(agent: str, path: str | None) -> int:
    """Mark what a tool call of an agent wrote.

    The event is read from standard input. If a file was changed, a message on standard output asks the agent to read it
    again.

    Exit status: 0, whatever happens: an agent is never stopped. One line on standard error for each file says what went
    wrong.
    """
    from sew_hooks.repository.agent_events import answer
    from sew_hooks.run.inputs import Failure

    told = set()
    with _told():
        for event, mark in _markings(agent, path):
            with _told():
                outcome = mark()
                if isinstance(outcome, Failure):
                    raise SewError(str(outcome))
                if outcome is not None and outcome.changed and event:
                    told.add(event)
    for event in told:  # all files have one event
        click.echo(json.dumps(answer(event)))
    return CLEAN


@contextmanager
def _told() -> Iterator[None]:
    """Say in one line what went wrong."""
    try:
        yield
    except Exception as error:
        complain(f"sew agent-hook: {str(error) or type(error).__name__}")


def _markings(agent: str, path: str | None) -> list[tuple[str, Callable[[], Marking | Failure | None]]]:
    """What is to be done, file by file, and the name of the event that is to be answered then, if any."""
    from sew_hooks.commands.keys_in_use import marking_key
    from sew_hooks.run.agent_marking import mark_aiders, mark_written
    from sew_hooks.settings.configuration import load_configuration

    if (agent == _AIDER) != (path is not None):
        raise UsageError("--file goes with --agent aider; the other agents send events")
    if path is None:
        works = [(each.event, partial(mark_written, each)) for each in _written(agent)]
    else:
        works = [("", partial(mark_aiders, path))]
    if not works:
        return []
    configuration = load_configuration(Path.cwd())
    return [
        (event, partial(work, configuration, lambda: marking_key(None, None, configuration))) for event, work in works
    ]


def _written(agent: str) -> list[Written]:
    """What the event on standard input says."""
    from sew_hooks.files.regular_files import LARGEST
    from sew_hooks.repository.agent_events import AGENTS, read_event

    if agent not in AGENTS:
        known = sorted([*AGENTS, _AIDER])
        raise UsageError(f"--agent has to be one of {', '.join(known)}{suggestion(agent, known)}")
    event = sys.stdin.buffer.read(LARGEST + 1)
    if len(event) > LARGEST:
        raise UsageError(f"the event is larger than {LARGEST:,} bytes")
    return read_event(event, AGENTS[agent])
