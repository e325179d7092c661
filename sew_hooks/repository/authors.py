"""Who wrote a change: the signals of agents that a team accepts. They guide the tool, and cannot be trusted."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace

from sew_hooks.engine.lines import Lines
from sew_hooks.files.regular_files import read_source
from sew_hooks.repository.agents import AIDER, SOMEBODY, agent_of_variable, is_aiders_name, is_set_for_people, name_in
from sew_hooks.repository.git import Repository
from sew_hooks.repository.records import Recorded, git_ai
from sew_hooks.settings.configuration import Configuration
from sew_hooks.settings.path_patterns import path_patterns

ATTRIBUTE = "sew-agent"
"""The attribute of ``.gitattributes`` that says that an agent writes a file, and perhaps which one."""


@dataclass(frozen=True, slots=True)
class Authorship:
    """The part of a file's change that counts as an agent's, the reason in a few words, and the names of the agents.

    An agent without a name has the empty one. ``recorded`` are the agents to which our record gives functions in it,
    where something else gives the change to another one. If ``mixed_authors``, only the change is known to be an
    agent's, and not the file around it. ``unseen`` is the agent that makes the commit, if its hook told of no edit of
    the file.
    """

    lines: Lines
    reason: str
    agents: frozenset[str] = frozenset()
    mixed_authors: bool = False
    recorded: frozenset[str] = frozenset()
    unseen: str = ""

    @property
    def agent(self) -> str:
        """The name of the agent, if it is known which one it was, apart from recorded functions."""
        return next(iter(self.agents)) if len(self.agents) == 1 else ""

    @property
    def names(self) -> frozenset[str]:
        """The names of all agents. Beside recorded functions, one without a name counts only if there is no other."""
        return (self.agents | self.recorded) - {"", SOMEBODY} or self.agents if self.recorded else self.agents


@dataclass(frozen=True, slots=True)
class ChangedLines:
    """The lines changed since the commit ``since`` (None before the first one), by file.

    They are those of the work tree or, if ``staged``, those of the index.
    """

    repository: Repository
    since: str | None
    files: Mapping[str, Lines]
    staged: bool = False

    def content(self, name: str) -> bytes:
        """Return the text that one of the files has now. Raises ``SewError`` if it cannot be read."""
        return self.repository.read(name) if self.staged else read_source(self.repository.root / name)


def who_wrote(
    change: ChangedLines,
    configuration: Configuration,
    environment: Mapping[str, str],
    marked: Recorded,
    seen: Mapping[str, Lines] | None = None,
) -> dict[str, Authorship]:
    """Return, for each file of a change, the part that an agent wrote, by the configured signals.

    A signal that records lines of a file overrides those about the file as a whole. Of the lines of which it says
    nothing, those ``marked`` count, which our own record gives to agents. Who makes the commit wrote only the lines
    that were ``seen`` in its edits, unless that is None: nothing is known of its edits.
    """
    recorded = _recorded(change, configuration)
    owned = _attributed(change, configuration) | _matched(change, configuration)
    sign = sign_of_agent(configuration, environment)
    asked = ", ".join((*configuration.signals, *(["agent-paths"] if configuration.agent_paths else [])))
    authorships = {}
    for name, lines in change.files.items():
        known = {signal: files[name] for signal, files in recorded.items() if name in files}
        ours = marked.get(name, {})
        is_seen = sign is not None and (seen is None or name in seen)
        if known:
            authorships[name] = _by_records(lines, known, ours)
        elif name in owned or is_seen:
            reason, agent = sign if sign is not None and is_seen else owned[name]
            others = _within_marked(lines, ours).agents
            own = lines if name in owned or seen is None else seen[name]
            authorships[name] = Authorship(own, reason, frozenset({agent}), name not in owned, others)
        else:
            unseen = "" if sign is None else sign[1]
            authorships[name] = replace(_within_marked(lines, ours), unseen=unseen) if ours else _nobodys(unseen, asked)
    return authorships


def _nobodys(unseen: str, asked: str) -> Authorship:
    """The part of a change of which no signal says that an agent wrote it: nothing."""
    told = f"; the hook of {unseen} told of no edit of it since it was committed" if unseen else ""
    return Authorship(Lines(), f"no sign of an agent (asked: {asked}){told}", unseen=unseen)


def sign_of_agent(configuration: Configuration, environment: Mapping[str, str]) -> tuple[str, str] | None:
    """Return what shows that an agent makes the commit, and the name of the agent, if a configured signal says so."""
    asked = configuration.agent_variables if "environment" in configuration.signals else ()
    for variable in asked:
        agent = agent_of_variable(variable, environment.get(variable, ""))
        if agent is not None and not is_set_for_people(variable, environment):
            return f"environment: {variable} is set", agent
    author = environment.get("GIT_AUTHOR_NAME", "") if "author" in configuration.signals else ""
    return (f"author: {author}", AIDER) if is_aiders_name(author) else None


_Known = Mapping[int, str | None]
"""The lines of a file of which a record knows the author."""


def _by_records(lines: Lines, known: Mapping[str, _Known], marked: _Known) -> Authorship:
    """The part of a change that records of lines, by their signals, give to agents, and ours where they are silent."""
    silent = lines.written.difference(*known.values())
    ours = {line: agent for line, agent in marked.items() if line in silent}
    said = {**known, "recorded": ours} if ours else known
    authors = {
        (line, agent)
        for authors_of_lines in said.values()
        for line, agent in authors_of_lines.items()
        if agent is not None
    }
    by_agents = lines.within(frozenset(line for line, _ in authors))
    share = f"{len(by_agents.written)} of {len(lines.written)} changed lines are an agent's"
    agents = frozenset(agent for _, agent in authors)
    return Authorship(by_agents, f"{', '.join(said)}: {share}", agents, mixed_authors=True)


def _within_marked(lines: Lines, marked: _Known) -> Authorship:
    """The part of a change that is in functions which our record gives to agents."""
    inside = Lines(lines.written & marked.keys(), lines.removed & marked.keys())
    agents = frozenset(marked[line] or "" for line in inside.written | inside.removed)
    share = f"{len(inside.written)} of {len(lines.written)} changed lines were recorded here"
    whose = " and ".join(sorted(agents - {"", SOMEBODY}))
    return Authorship(inside, f"recorded: {share}{whose and f' ({whose})'}", agents, mixed_authors=True)


def _recorded(change: ChangedLines, configuration: Configuration) -> dict[str, Recorded]:
    """The lines that each line-recording signal gives to agents."""
    recorded = {}
    if "agent-trace" in configuration.signals:
        from sew_hooks.repository.agent_trace import agent_trace

        types = configuration.agent_trace_types
        recorded["agent-trace"] = agent_trace(change.repository, change.since, types, change.files, change.content)
    if "git-ai" in configuration.signals:
        recorded["git-ai"] = git_ai(change.repository, change.since, change.files)
    return recorded


_Whole = dict[str, tuple[str, str]]
"""Files that an agent wrote as a whole, with the reason and the agent's name, if it has one."""


def _attributed(change: ChangedLines, configuration: Configuration) -> _Whole:
    """The files that ``.gitattributes`` gives to an agent."""
    if "attributes" not in configuration.signals:
        return {}
    values = change.repository.attribute(ATTRIBUTE, change.files)
    given = {name: value for name, value in values.items() if value not in ("unspecified", "unset")}
    return {
        name: (
            f"attributes: {ATTRIBUTE}{'' if value == 'set' else f'={value}'}",
            "" if value == "set" else name_in(value),
        )
        for name, value in given.items()
    }


def _matched(change: ChangedLines, configuration: Configuration) -> _Whole:
    """The files whose paths are an agent's."""
    if not configuration.agent_paths:
        return {}
    patterns = path_patterns("agent-paths", configuration.agent_paths, configuration.root)
    top = os.path.realpath(change.repository.root)
    matched = {name: patterns.match(os.path.join(top, name)) for name in change.files}
    return {name: (f"agent-paths: {pattern}", "") for name, pattern in matched.items() if pattern is not None}
