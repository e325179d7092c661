"""``sew agent-hook``: marking what an agent writes, when it writes it."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from sew_hooks.commands.exit_status import CLEAN
from sew_hooks.reports.complaints import complain


@click.command()
@click.option("--agent", default="", metavar="NAME", help="The agent: claude-code, cursor or gemini-cli.")
def agent_hook(agent: str) -> int:
    """Mark what a tool call of an agent wrote. The event is read from standard input.

    Exit status: 0, whatever happens: an agent is never stopped. One line on standard error says what went wrong.
    """
    try:
        reason = _answer(agent)
    except Exception as error:
        reason = str(error) or type(error).__name__
    if reason:
        complain(f"sew agent-hook: {reason}")
    return CLEAN


def _answer(agent: str) -> str | None:
    """Mark; return why nothing was marked, if something was to be."""
    from sew_hooks.commands.keys_in_use import marking_key
    from sew_hooks.files.regular_files import LARGEST
    from sew_hooks.repository.agent_events import AGENTS, read_event
    from sew_hooks.run.agent_marking import mark_written
    from sew_hooks.run.inputs import Failure
    from sew_hooks.settings.configuration import load_configuration

    if agent not in AGENTS:
        return f"--agent has to be one of {', '.join(AGENTS)}"
    event = sys.stdin.buffer.read(LARGEST + 1)
    if len(event) > LARGEST:
        return f"the event is larger than {LARGEST:,} bytes"
    written = read_event(event, AGENTS[agent])
    if written is None:
        return None
    configuration = load_configuration(Path.cwd())
    outcome = mark_written(written, configuration, lambda: marking_key(None, None, configuration))
    return str(outcome) if isinstance(outcome, Failure) else None
