"""What agents and their tools record of the lines they wrote: Agent Trace files and git-ai notes.

Both are read leniently: they come from other tools, and a record that cannot be understood records nothing.
"""

from __future__ import annotations

import json
import posixpath
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from sew_hooks.engine.lines import Lines
from sew_hooks.files.regular_files import FileError, read_source
from sew_hooks.repository.agents import name_in
from sew_hooks.repository.git import Repository, unquoted

AGENT_TRACE = ".agent-trace/traces.jsonl"
GIT_AI = "refs/notes/ai"

Recorded = dict[str, dict[int, str]]
"""By file the written lines of a change that an agent wrote, with its name where that is known. A file without any was
recorded, as written by others."""

_Range = tuple[int, int]


class _Traced(NamedTuple):
    """What a record says of some lines: the type of contributor, and its name if it has one."""

    by: Any
    agent: str
    lines: _Range


_UNREADABLE = (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError)


def agent_trace(
    repository: Repository, since: str | None, types: Collection[str], changed: Mapping[str, Lines]
) -> Recorded:
    """Return what the records of Agent Trace 0.1.0 say of the files ``changed`` since the commit ``since``.

    An agent's are the lines whose last record has a contributor of one of ``types``. A record names the commit it was
    made on or for; those of ``since``, of later commits and of no commit count, the others are about older code.
    """
    try:
        text = read_source(repository.root / AGENT_TRACE).decode(errors="replace")
    except FileError:
        return {}
    revisions = {since, *repository.commits(since)} if since else set()
    traced: dict[str, list[_Traced]] = {}
    for line in text.splitlines():
        try:
            record = json.loads(line)
            vcs = record.get("vcs") or {}
            if vcs.get("type") != "git" or vcs.get("revision") in revisions:
                for name, each in list(_traced(record)):
                    traced.setdefault(name, []).append(each)
        except _UNREADABLE:
            continue
    return {name: _by_agents(changed[name], types, said) for name, said in traced.items() if name in changed}


def git_ai(repository: Repository, since: str | None, changed: Mapping[str, Lines]) -> Recorded:
    """Return what the notes of git-ai say of the files ``changed`` since the commit ``since``.

    A note tells of the lines of its commit, so that it has nothing to say of what is not committed.
    """
    notes = repository.notes(GIT_AI, since) if since else {}
    attested = {commit: _attested(note) for commit, note in notes.items()}
    found: Recorded = {}
    for name, lines in changed.items() if attested else ():
        for number, commit, source, origin in repository.blame(name, str(since)):
            ranges = attested.get(commit, {}).get(source)
            if ranges is not None and number in lines.written:
                known = found.setdefault(name, {})
                if any(first <= origin <= last for first, last in ranges):
                    known[number] = ""
    return found


def _by_agents(lines: Lines, types: Collection[str], said: list[_Traced]) -> dict[int, str]:
    """Return the written lines that the last record of each gives to one of ``types``, with the agent's name."""
    known = {}
    left = sorted(lines.written)
    for by, agent, (first, last) in reversed(said):
        start, end = bisect_left(left, first), bisect_right(left, last)
        if start < end:
            known.update(dict.fromkeys(left[start:end], agent) if by in types else {})
            del left[start:end]
    return known


def _traced(record: Any) -> Iterator[tuple[str, _Traced]]:
    """Yield the file of each range in a record, and what is said of it."""
    tool = name_in((record.get("tool") or {}).get("name"))
    for file in record["files"]:
        for conversation in file["conversations"]:
            for found in conversation["ranges"]:
                contributor = found.get("contributor") or conversation.get("contributor") or {}
                lines = int(found["start_line"]), int(found["end_line"])
                agent = tool or name_in(contributor.get("model_id"))
                yield posixpath.normpath(file["path"]), _Traced(contributor.get("type", "unknown"), agent, lines)


def _attested(note: str) -> dict[str, list[_Range]]:
    """The lines of each file that a note attests to an agent; those of known people have a key in ``h_``."""
    files: dict[str, list[_Range]] = {}
    ranges: list[_Range] = []
    for line in note.partition("\n---")[0].splitlines():
        if not line.startswith(" "):
            ranges = files.setdefault(unquoted(line.encode("utf-8", "surrogateescape")), [])
            continue
        key, _, spans = line.strip().partition(" ")
        if not key.startswith("h_"):
            try:
                ranges += [_span(span) for span in spans.split(",")]
            except ValueError:
                continue
    return files


def _span(text: str) -> _Range:
    first, _, last = text.partition("-")
    return int(first), int(last or first)
