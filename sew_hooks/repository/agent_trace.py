"""Agent Trace files: records of the lines that agents wrote.

They come from other tools, and a record that we do not understand is ignored.
"""

from __future__ import annotations

import posixpath
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sew_hooks.engine.lines import Lines
from sew_hooks.files.regular_files import FileError, read_source
from sew_hooks.files.typed_json import JsonError, parse_json
from sew_hooks.repository.agents import name_in
from sew_hooks.repository.git import Repository
from sew_hooks.repository.records import Recorded

AGENT_TRACE = ".agent-trace/traces.jsonl"


@dataclass(frozen=True, slots=True)
class _Contributor:
    type: str = "unknown"
    model_id: str | None = None


@dataclass(frozen=True, slots=True)
class _Range:
    start_line: int
    end_line: int
    contributor: _Contributor | None = None


@dataclass(frozen=True, slots=True)
class _Conversation:
    ranges: list[_Range]
    contributor: _Contributor | None = None


@dataclass(frozen=True, slots=True)
class _File:
    path: str
    conversations: list[_Conversation]


@dataclass(frozen=True, slots=True)
class _Tool:
    name: str | None = None


@dataclass(frozen=True, slots=True)
class _Vcs:
    type: str | None = None
    revision: str | None = None


@dataclass(frozen=True, slots=True)
class _Record:
    """The fields that we read of a record of Agent Trace 0.1.0."""

    files: list[_File]
    tool: _Tool | None = None
    vcs: _Vcs | None = None


class _Traced(NamedTuple):
    """The contributor that a record gives for some lines: its type, and its name if it has one."""

    by: str
    agent: str
    first: int
    last: int


def agent_trace(
    repository: Repository, since: str | None, types: Collection[str], changed: Mapping[str, Lines]
) -> Recorded:
    """Return the lines of the ``changed`` files that Agent Trace 0.1.0 gives to agents, since the commit ``since``.

    A line is an agent's if its last record has a contributor of one of ``types``. A record names the commit on or for
    which it was made. Records of ``since``, of later commits and of no commit count; the others are about older code.
    """
    try:
        text = read_source(repository.root / AGENT_TRACE).decode(errors="replace")
    except FileError:
        return {}
    revisions = {since, *repository.commits(since)} if since else set()
    traced: dict[str, list[_Traced]] = {}
    for line in text.splitlines():
        try:
            record = parse_json(line, _Record)
        except JsonError:
            continue
        if record.vcs is None or record.vcs.type != "git" or record.vcs.revision in revisions:
            for name, each in _traced(record):
                traced.setdefault(name, []).append(each)
    return {name: _by_agents(changed[name], types, said) for name, said in traced.items() if name in changed}


def _by_agents(lines: Lines, types: Collection[str], said: list[_Traced]) -> dict[int, str]:
    """Return the written lines whose last record names one of ``types``, with the agent's name."""
    known = {}
    left = sorted(lines.written)
    for by, agent, first, last in reversed(said):
        start, end = bisect_left(left, first), bisect_right(left, last)
        if start < end:
            known.update(dict.fromkeys(left[start:end], agent) if by in types else {})
            del left[start:end]
    return known


def _traced(record: _Record) -> Iterator[tuple[str, _Traced]]:
    """Yield each range in a record: its file, its lines and its contributor."""
    tool = name_in(record.tool.name) if record.tool else ""
    for file in record.files:
        for conversation in file.conversations:
            for found in conversation.ranges:
                contributor = found.contributor or conversation.contributor or _Contributor()
                agent = tool or name_in(contributor.model_id)
                said = _Traced(contributor.type, agent, found.start_line, found.end_line)
                yield posixpath.normpath(file.path), said
