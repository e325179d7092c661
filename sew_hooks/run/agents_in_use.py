"""The agents in use in a repository, and whether their own hooks call our command in a way that marks anything.

Nothing else tells of a wrong configuration: an agent is never stopped.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from sew_hooks.files.bounded_toml import TomlError, parse_toml
from sew_hooks.files.bounded_yaml import YamlError, parse_yaml
from sew_hooks.files.regular_files import FileError, read_source
from sew_hooks.files.typed_json import JsonError, parse_json
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern
from sew_hooks.repository.agent_events import AGENTS, COMMITTING, Agent
from sew_hooks.repository.agents import agent_of_variable
from sew_hooks.settings.configuration import AGENT_VARIABLES

_SIGNS = {
    "CLAUDE.md": "Claude Code",
    ".claude/": "Claude Code",
    "GEMINI.md": "Gemini CLI",
    ".gemini/": "Gemini CLI",
    ".cursor/": "Cursor",
    ".cursorrules": "Cursor",
    ".github/copilot-instructions.md": "GitHub Copilot",
    ".github/hooks/": "GitHub Copilot",
    ".github/workflows/copilot-setup-steps.yml": "GitHub Copilot",
    ".aider.conf.yml": "Aider",
    ".codex/": "Codex",
}
"""The files, and folders with a slash, that agents keep in a repository."""

_ANY_AGENT = "AGENTS.md"
"""A file that many agents read, so that it names none."""


class Guide(NamedTuple):
    """How to set up the hook of an agent: the page, and the files, here or in the home directory, that may do it."""

    page: str
    files: tuple[str, ...]


GUIDES = {
    "Aider": Guide("docs/agents/aider.md", (".aider.conf.yml",)),
    "Claude Code": Guide("docs/agents/claude-code.md", (".claude/settings.json", ".claude/settings.local.json")),
    "Codex": Guide("docs/agents/codex.md", (".codex/hooks.json", ".codex/config.toml")),
    "Cursor": Guide("docs/agents/cursor.md", (".cursor/hooks.json",)),
    "Gemini CLI": Guide("docs/agents/gemini-cli.md", (".gemini/settings.json",)),
    "GitHub Copilot": Guide("docs/agents/copilot.md", (".github/hooks/*.json",)),
}
"""The agents with a hook."""

_NAMES = {agent.name: name for name, agent in AGENTS.items()}
"""What our command calls the agents that send events."""


_COMMAND = "sew agent-hook"
_NAME = pattern(r"--agent(?:\s+|=)['\"]?([^\s'\"]+)")

_UNNAMED_EVENT = "postToolUse"
"""The event of the agent whose events do not say which they are (Copilot)."""

_LARGEST = 1_000_000
"""The largest size in bytes of a configuration that is read."""


class AgentInUse(NamedTuple):
    """An agent: the files of it, or the variable, that tell of it, and the page with the configuration of its hook.

    The name is empty if only a file is there that many agents read. There is no page without a hook. ``calls`` are the
    configurations that call our command, each with the fault by which it marks nothing, or an empty one.
    """

    name: str
    signs: tuple[str, ...]
    page: str
    calls: Mapping[Path, str]

    @property
    def marking(self) -> list[Path]:
        """The configurations that call our command rightly."""
        return [path for path, fault in self.calls.items() if not fault]

    @property
    def fault(self) -> str:
        """Why nothing is marked although our command is called; empty if it is not called, or rightly."""
        return "" if self.marking else next(iter(self.calls.values()), "")


class _Call(NamedTuple):
    """A call of our command after an event, if the tool is one that ``matcher`` allows."""

    command: str
    event: str = ""
    matcher: str = ""


def agents_in_use(root: Path, tracked: Iterable[str], environment: Mapping[str, str]) -> tuple[AgentInUse, ...]:
    """Return the agents that left a sign in the repository ``root``, tracked or not, or in the ``environment``."""
    signs: dict[str, list[str]] = {}
    names = list(tracked)
    for place, agent in (*_SIGNS.items(), (_ANY_AGENT, "")):
        is_tracked = any(name == place or (place.endswith("/") and name.startswith(place)) for name in names)
        if is_tracked or os.path.lexists(root / place):
            signs.setdefault(agent, []).append(place)
    for variable in AGENT_VARIABLES:
        if named := agent_of_variable(variable, environment.get(variable, "")):
            signs.setdefault(named, []).append(variable)
    home = environment.get("HOME")
    folders = (root, *([Path(home)] if home else []))
    return tuple(_agent(name, tuple(places), folders) for name, places in sorted(signs.items()))


def page_of(page: str, address: str) -> str:
    """Return how to find one of our pages, for people who only have an installation. The address may be unknown."""
    return f"{page} of {address or 'the repository of sew-hooks'}"


def _agent(name: str, signs: tuple[str, ...], folders: Iterable[Path]) -> AgentInUse:
    guide = GUIDES.get(name, Guide("", ()))
    files = (path for folder in folders for pattern in guide.files for path in folder.glob(pattern))
    faults = {path: _fault_in(path, _NAMES.get(name, COMMITTING)) for path in files}
    return AgentInUse(name, signs, guide.page, {path: fault for path, fault in faults.items() if fault is not None})


def _fault_in(path: Path, name: str) -> str | None:
    """Why a configuration of the agent that our command calls ``name`` marks nothing, empty if it marks.

    None if it does not call our command. One in a form that nobody here can read is taken to be right.
    """
    try:
        text = read_source(path, _LARGEST).decode("utf-8", "replace")
    except FileError:
        return None
    if _COMMAND not in text:
        return None
    try:
        faults = [_fault(call, name) for call in _calls(_parsed(path, text))]
    except (JsonError, TomlError, YamlError):
        return ""
    return None if not faults else "" if "" in faults else faults[0]


def _parsed(path: Path, text: str) -> Any:
    if path.suffix == ".json":
        return parse_json(text, dict[str, Any])
    return parse_toml(text) if path.suffix == ".toml" else parse_yaml(text)


def _calls(document: Any) -> Iterator[_Call]:
    """The calls of our command: by event under ``hooks``, or anywhere if the agent has no events."""
    hooks = document.get("hooks") if isinstance(document, dict) else None
    if not isinstance(hooks, dict):
        yield from (_Call(text) for text in _texts(document) if _COMMAND in text)
        return
    for event, entries in hooks.items():
        for entry in entries if isinstance(entries, list) else [entries]:
            matcher = entry.get("matcher") if isinstance(entry, dict) else None
            for text in _texts(entry):
                if _COMMAND in text:
                    yield _Call(text, event, matcher if isinstance(matcher, str) else "")


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _texts(part)


def _fault(call: _Call, name: str) -> str:
    named = _NAME.search(call.command)
    given = named[1] if named else ""
    if given != name:
        return f"`sew agent-hook` needs --agent {name}" + (f", not {given}" if given else "")
    agent = AGENTS.get(name)
    if agent is None:
        return ""
    event = agent.event or _UNNAMED_EVENT
    if call.event != event:
        return f"`sew agent-hook` has to run at {event}, not at {call.event or 'no event'}"
    if not _matches(call.matcher, agent):
        return f"the matcher {call.matcher!r} is none of {', '.join(agent.kinds)}"
    return ""


def _matches(matcher: str, agent: Agent) -> bool:
    """Whether a matcher allows a tool that writes. Without one, or with one that is no expression, all are allowed."""
    try:
        return matcher in ("", "*") or not agent.place or any(re.search(matcher, kind) for kind in agent.kinds)
    except re.error:
        return True
