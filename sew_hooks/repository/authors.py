"""Who wrote a change: the signals of agents that a team lets count. Advice to the tool, nothing that can be trusted."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sew_hooks.configuration import Configuration
from sew_hooks.lines import Lines
from sew_hooks.repository.git import Repository
from sew_hooks.repository.records import Recorded, agent_trace, git_ai

ATTRIBUTE = "sew-agent"
"""The attribute of ``.gitattributes`` that says that an agent writes a file, and perhaps which."""


@dataclass(frozen=True, slots=True)
class Authorship:
    """What of a file's change counts as an agent's, and the reason in a few words."""

    lines: Lines
    reason: str


@dataclass(frozen=True, slots=True)
class Change:
    """What changed since the commit ``since`` (None before the first one), by file."""

    repository: Repository
    since: str | None
    files: Mapping[str, Lines]


def who_wrote(change: Change, configuration: Configuration, environment: Mapping[str, str]) -> dict[str, Authorship]:
    """Return for each file of a change what of it an agent wrote, by the signals that are configured.

    A signal that records lines and knows a file is believed rather than those that speak of the file as a whole.
    """
    recorded = _recorded(change, configuration)
    whole = _attributed(change, configuration) | _matched(change, configuration)
    for variable in configuration.agent_variables if "environment" in configuration.signals else ():
        if environment.get(variable):
            whole = dict.fromkeys(change.files, f"environment: {variable} is set")
            break
    asked = ", ".join((*configuration.signals, *(["agent-paths"] if configuration.agent_paths else [])))
    found = {}
    for name, lines in change.files.items():
        known = {signal: files[name] for signal, files in recorded.items() if name in files}
        if known:
            by_agents = lines.within(frozenset[int]().union(*known.values()))
            share = f"{len(by_agents.written)} of {len(lines.written)} changed lines are an agent's"
            found[name] = Authorship(by_agents, f"{', '.join(known)}: {share}")
        elif name in whole:
            found[name] = Authorship(lines, whole[name])
        else:
            found[name] = Authorship(Lines(), f"no sign of an agent (asked: {asked})")
    return found


def _recorded(change: Change, configuration: Configuration) -> dict[str, Recorded]:
    """What each signal that records lines knows."""
    recorded = {}
    if "agent-trace" in configuration.signals:
        types = configuration.agent_trace_types
        recorded["agent-trace"] = agent_trace(change.repository, change.since, types, change.files)
    if "git-ai" in configuration.signals:
        recorded["git-ai"] = git_ai(change.repository, change.since, change.files)
    return recorded


def _attributed(change: Change, configuration: Configuration) -> dict[str, str]:
    """The files that ``.gitattributes`` gives to an agent, with the reason."""
    if "attributes" not in configuration.signals:
        return {}
    values = change.repository.attribute(ATTRIBUTE, change.files)
    given = {name: value for name, value in values.items() if value not in ("unspecified", "unset")}
    return {name: f"attributes: {ATTRIBUTE}{'' if value == 'set' else f'={value}'}" for name, value in given.items()}


def _matched(change: Change, configuration: Configuration) -> dict[str, str]:
    """The files whose paths are an agent's, with the reason."""
    if not configuration.agent_paths:
        return {}
    from pathspec import GitIgnoreSpec

    root = os.path.realpath(configuration.root)
    top = os.path.realpath(change.repository.root)
    specs = {pattern: GitIgnoreSpec.from_lines([pattern]) for pattern in configuration.agent_paths}
    found = {}
    for name in change.files:
        path = Path(os.path.relpath(os.path.join(top, name), root)).as_posix()
        for pattern, spec in specs.items():
            if spec.match_file(path):
                found[name] = f"agent-paths: {pattern}"
                break
    return found
