"""Writing Agent Trace records: which lines of a file agents wrote, where the signal ``agent-trace`` finds it."""

from __future__ import annotations

import json
import uuid
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timezone
from typing import Any

from sew_hooks.engine.lines import Lines, holding
from sew_hooks.errors import SewError, reason_of
from sew_hooks.files.appended_lines import append_line
from sew_hooks.files.written_files import place_of
from sew_hooks.repository.agent_trace import AGENT_TRACE, agent_trace
from sew_hooks.repository.git import Repository

_VERSION = "0.1.0"


def traced_now(repository: Repository, name: str, lines: int) -> Mapping[int, str]:
    """Return the agents to which the records give lines of a file in the work tree that has so many ``lines``."""
    all_lines = Lines(frozenset(range(1, lines + 1)))
    return agent_trace(repository, repository.head(), ("ai",), {name: all_lines}).get(name, {})


def write_trace(repository: Repository, name: str, content: bytes, authors: Mapping[int, str]) -> None:
    """Add records, so that they give to agents exactly the lines in ``authors``, each with the name of its agent.

    Lines that earlier records gave to an agent, and that are no agent's now, are those of an unknown author. Raises
    ``SewError`` if the records cannot be written, as through a symbolic link.
    """
    held = holding(content)
    known = traced_now(repository, name, content.count(b"\n") + 1)
    wanted = {line: agent for line, agent in authors.items() if line in held}
    differing = {line for line in wanted.keys() | (known.keys() & held) if wanted.get(line) != known.get(line)}
    found: dict[str | None, set[int]] = {}
    for line in differing:
        found.setdefault(wanted.get(line), set()).add(line)
    path = repository.root / AGENT_TRACE
    try:
        for agent, lines in sorted(found.items(), key=lambda each: min(each[1])):
            record = _record(repository.head(), name, agent, _ranges(lines, held))
            append_line(place_of(path), json.dumps(record).encode())
    except OSError as error:
        raise SewError(f"{AGENT_TRACE}: {reason_of(error)}") from error


def _record(revision: str | None, name: str, agent: str | None, ranges: list[dict[str, int]]) -> dict[str, Any]:
    """A record. ``agent`` is the name of the agent, empty if it is not known, or None if nobody knows the author."""
    contributor = {"type": "unknown" if agent is None else "ai"}
    return {
        "version": _VERSION,
        "id": str(uuid.uuid4()),
        "timestamp": f"{datetime.now(timezone.utc):%Y-%m-%dT%H:%M:%SZ}",
        **({"vcs": {"type": "git", "revision": revision}} if revision else {}),
        # The specification leaves the version out where it is not known, but its schema asks for a text.
        **({"tool": {"name": agent, "version": "unknown"}} if agent else {}),
        "files": [{"path": name, "conversations": [{"contributor": contributor, "ranges": ranges}]}],
    }


def _ranges(lines: Iterable[int], held: Collection[int]) -> list[dict[str, int]]:
    """The ranges of ``lines``. Between two of them there is at least one other line that holds something."""
    ranges: list[dict[str, int]] = []
    for line in sorted(lines):
        if ranges and not any(between in held for between in range(ranges[-1]["end_line"] + 1, line)):
            ranges[-1]["end_line"] = line
        else:
            ranges.append({"start_line": line, "end_line": line})
    return ranges
