"""Writing Agent Trace records: which lines of a file agents wrote, where the signal ``agent-trace`` finds it."""

from __future__ import annotations

import json
import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timezone
from typing import Any

from sew_hooks.engine.lines import Lines, holding
from sew_hooks.errors import SewError, reason_of
from sew_hooks.files.appended_lines import append_line
from sew_hooks.files.written_files import place_of
from sew_hooks.repository.agent_trace import AGENT_TRACE, agent_trace, content_hash
from sew_hooks.repository.git import Repository
from sew_hooks.repository.text_changes import lines_of

_VERSION = "0.1.0"


def traced_now(repository: Repository, name: str, content: bytes) -> Mapping[int, str]:
    """Return the agents to which the records give lines of a file, where it has this ``content``."""
    every = Lines(frozenset(range(1, content.count(b"\n") + 2)))
    found = agent_trace(repository, repository.head(), ("ai",), {name: every}, lambda _: content)
    return {line: agent for line, agent in found.get(name, {}).items() if agent is not None}


def write_trace(repository: Repository, name: str, content: bytes, authors: Mapping[int, str]) -> None:
    """Add records, so that they give to agents exactly the lines in ``authors``, each with the name of its agent.

    Lines that earlier records gave to an agent, and that are no agent's now, are those of an unknown author. Raises
    ``SewError`` if the records cannot be written, as through a symbolic link.
    """
    held = holding(content)
    known = traced_now(repository, name, content)
    wanted = {line: agent for line, agent in authors.items() if line in held}
    differing = {line for line in wanted.keys() | (known.keys() & held) if wanted.get(line) != known.get(line)}
    found: dict[str | None, set[int]] = {}
    for line in differing:
        found.setdefault(wanted.get(line), set()).add(line)
    path, texts = repository.root / AGENT_TRACE, lines_of(content)
    try:
        for agent, lines in sorted(found.items(), key=lambda each: min(each[1])):
            record = _record(repository.head(), name, agent, [*_ranges(lines, held, texts)])
            append_line(place_of(path), json.dumps(record).encode())
    except OSError as error:
        raise SewError(f"{AGENT_TRACE}: {reason_of(error)}") from error


def _record(
    revision: str | None, name: str, agent: str | None, ranges: Sequence[Mapping[str, int | str]]
) -> dict[str, Any]:
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


def _ranges(lines: Iterable[int], held: Collection[int], texts: Sequence[bytes]) -> Iterator[dict[str, int | str]]:
    """Yield the ranges of ``lines``. Between two of them is a blank line, or another one that holds something.

    So a line that somebody changes takes no more from the agent than the lines around it.
    """
    runs: list[tuple[int, int]] = []
    for line in sorted(lines):
        between = range(runs[-1][1] + 1, line) if runs else ()
        if runs and all(texts[number - 1].strip() and number not in held for number in between):
            runs[-1] = (runs[-1][0], line)
        else:
            runs.append((line, line))
    for first, last in runs:
        yield {"start_line": first, "end_line": last, "content_hash": content_hash(texts[first - 1 : last])}
