"""The agents that a commit has to name: those that its message named before, and those that wrote what is staged.

The signals decide who wrote it; without signals, the mark decides.
"""

from __future__ import annotations

import os

from sew_hooks.commands.detection import Detector
from sew_hooks.reports.report import Report
from sew_hooks.repository.agents import agent_of_variable
from sew_hooks.repository.authors import ChangedLines, agents_variable, who_wrote
from sew_hooks.repository.commits import Change
from sew_hooks.repository.line_changes import staged_lines
from sew_hooks.run.change_inputs import changed_inputs, written_by
from sew_hooks.settings.configuration import Configuration

SOMEBODY = "AI agent"
"""The name in the trailer for an agent without a name."""


def is_replayed() -> bool:
    """Whether git makes this commit from another one, as in a rebase. The message of that commit decides then."""
    return "GIT_REFLOG_ACTION" in os.environ


def agents_by_signals(configuration: Configuration, change: Change) -> list[str]:
    """Return the agents that the configured signals name for what is staged, each once."""
    if not (configuration.signals or configuration.agent_paths):
        return []
    repository = change.repository
    changed = staged_lines(repository, change.names())
    found = who_wrote(ChangedLines(repository, repository.head(), changed), configuration, os.environ)
    names = {agent for each in found.values() if any(each.lines) for agent in each.agents}
    variable = agents_variable(configuration, os.environ)
    if variable is not None and not changed and change.is_something():
        names.add(agent_of_variable(variable, os.environ[variable]))
    return sorted({name or SOMEBODY for name in names})


def report_of_written(found: Detector, change: Change) -> Report:
    """Judge the units that the commit wrote for the most part. Other code that it touches may carry an older mark."""
    files = changed_inputs(change, None, found.configuration)
    return found.report(written_by(change, files, found.read(files)))
