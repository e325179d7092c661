"""The agents in use in a repository, and whether their own hooks call ours."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from sew_hooks.repository.agent_events import AGENTS, COMMITTING
from sew_hooks.repository.agents import agent_of_variable
from sew_hooks.run.hook_calls import fault_in
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


class FoundAgent(NamedTuple):
    """An agent: the files of it, or the variable, that tell of it, and the page with the configuration of its hook.

    The name is empty if only a file is there that many agents read. There is no page without a hook. ``hooked`` says
    whether its configuration calls ours. If it does so in a way that marks nothing, ``fault`` says why. ``files`` are
    the configurations that call it rightly.
    """

    name: str
    signs: tuple[str, ...]
    page: str
    hooked: bool
    fault: str
    files: tuple[Path, ...]


def agents_in_use(root: Path, tracked: Iterable[str], environment: Mapping[str, str]) -> tuple[FoundAgent, ...]:
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
    return tuple(_found(agent, tuple(found), folders) for agent, found in sorted(signs.items()))


def page_of(page: str, address: str) -> str:
    """Return how to find one of our pages, for people who only have an installation. The address may be unknown."""
    return f"{page} of {address or 'the repository of sew-hooks'}"


def _found(agent: str, signs: tuple[str, ...], folders: Iterable[Path]) -> FoundAgent:
    guide = GUIDES.get(agent, Guide("", ()))
    files = (path for folder in folders for pattern in guide.files for path in folder.glob(pattern))
    calls = {path: fault_in(path, _NAMES.get(agent, COMMITTING)) for path in files}
    right = tuple(path for path, fault in calls.items() if fault == "")
    faults = [fault for fault in calls.values() if fault]
    fault = "" if right or not faults else faults[0]
    return FoundAgent(agent, signs, guide.page, bool(right or faults), fault, right)
