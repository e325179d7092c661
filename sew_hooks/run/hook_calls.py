"""Whether the configuration of an agent's hook can mark anything: what calls our command, after which tools.

Nothing else tells of a wrong one: an agent is never stopped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sew_hooks.files.bounded_toml import TomlError, parse_toml
from sew_hooks.files.bounded_yaml import YamlError, parse_yaml
from sew_hooks.files.regular_files import FileError, read_source
from sew_hooks.files.typed_json import JsonError, parse_json
from sew_hooks.repository.agent_events import AGENTS, Agent

_COMMAND = "sew agent-hook"
_NAME = re.compile(r"--agent(?:\s+|=)['\"]?([^\s'\"]+)")

_UNNAMED_EVENT = "postToolUse"
"""The event of the agent whose events do not say which they are (Copilot)."""

_LARGEST = 1_000_000
"""The largest size in bytes of a configuration that is read."""


class _Call(NamedTuple):
    """A call of our command after an event, if the tool is one that ``matcher`` allows."""

    command: str
    event: str = ""
    matcher: str = ""


def fault_in(path: Path, name: str) -> str | None:
    """Return why a configuration of the agent that our command calls ``name`` marks nothing, empty if it marks.

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
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)


def _fault(call: _Call, name: str) -> str:
    found = _NAME.search(call.command)
    given = found[1] if found else ""
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
