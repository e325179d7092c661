"""Agent Trace files: records of the lines that agents wrote.

They come from other tools, and a record that we do not understand is ignored. A range with a hash that can be checked
counts only as long as its lines have that text.
"""

from __future__ import annotations

import hashlib
import posixpath
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from sew_hooks.engine.lines import Lines
from sew_hooks.errors import SewError
from sew_hooks.files.appended_lines import NumberedLine, numbered_lines
from sew_hooks.files.regular_files import FileError
from sew_hooks.files.typed_json import JsonError, parse_json
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern
from sew_hooks.repository.agents import name_in
from sew_hooks.repository.git import Repository
from sew_hooks.repository.records import Recorded
from sew_hooks.repository.text_changes import lines_of

AGENT_TRACE = ".agent-trace/traces.jsonl"

_OUR_HASH = pattern(r"sha256:[0-9a-f]{64}")
"""The hashes that can be checked: the specification leaves open how others are computed."""

_MOST_HASHED = 100_000_000
"""The largest number of bytes that are hashed for one file. The newest ranges come first."""


@dataclass(frozen=True, slots=True)
class _Contributor:
    type: str = "unknown"
    model_id: str | None = None


@dataclass(frozen=True, slots=True)
class _Range:
    start_line: int
    end_line: int
    contributor: _Contributor | None = None
    content_hash: str | None = None


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
    """The contributor that a record gives for some lines: its type, and its name if it has one.

    The lines have to have the ``hashed`` text, unless that is empty.
    """

    by: str
    agent: str
    first: int
    last: int
    hashed: str


def content_hash(lines: Sequence[bytes]) -> str:
    """Return the hash of the lines of a range: SHA-256 of their text, with a newline between any two of them."""
    return "sha256:" + hashlib.sha256(b"\n".join(lines)).hexdigest()


def agent_trace(
    repository: Repository,
    since: str | None,
    types: Collection[str],
    changed: Mapping[str, Lines],
    content: Callable[[str], bytes],
) -> Recorded:
    """Return what Agent Trace 0.1.0 says about the ``changed`` files since the commit ``since``. They have ``content``.

    A line is an agent's if its last record has a contributor of one of ``types``. A record names the commit on or for
    which it was made. Those of ``since`` and of later commits count, and those of no commit where a hash tells that
    they are about this text; the others are about older code.
    """
    try:
        lines = numbered_lines(repository.root / AGENT_TRACE)
    except FileError:
        return {}
    revisions = {since, *repository.commits(since)} if since else set()
    traced: dict[str, list[_Traced]] = {}
    for line in lines:
        if (record := _record_in(line)) is None:
            continue
        named = record.vcs.revision if record.vcs and record.vcs.type == "git" else None
        if named is None or named in revisions:
            for name, range_said in _traced(record):
                if name in changed and (named or range_said.hashed):
                    traced.setdefault(name, []).append(range_said)
    recorded = {name: _known(changed[name], types, said, partial(content, name)) for name, said in traced.items()}
    return {name: known for name, known in recorded.items() if known is not None}


def unreadable_records(repository: Repository) -> list[int]:
    """Return the numbers of the lines that are no record that we understand. Raises ``FileError``."""
    return [line.number for line in numbered_lines(repository.root / AGENT_TRACE) if _record_in(line) is None]


def _record_in(line: NumberedLine) -> _Record | None:
    try:
        return parse_json(line.text.decode(errors="replace"), _Record)
    except JsonError:
        return None


def _known(
    lines: Lines, types: Collection[str], said: list[_Traced], content: Callable[[], bytes]
) -> dict[int, str | None] | None:
    """Return the written lines of which a record counts, each with the agent's name if the last one is of ``types``.

    It is None if no record of the file counts.
    """
    known: dict[int, str | None] | None = None
    left = sorted(lines.written)
    texts, hashed = list[bytes](), 0
    for by, agent, first, last, digest in reversed(said):
        if digest:
            texts = texts or _lines(content)
            part = texts[max(first - 1, 0) : last] if hashed < _MOST_HASHED else []
            hashed += sum(map(len, part)) + len(part)
            if not part or content_hash(part) != digest:
                continue
        known = known or {}
        start, end = bisect_left(left, first), bisect_right(left, last)
        if start < end:
            known.update(dict.fromkeys(left[start:end], agent if by in types else None))
            del left[start:end]
    return known


def _lines(content: Callable[[], bytes]) -> list[bytes]:
    try:
        return lines_of(content())
    except SewError:
        return [b""]


def _traced(record: _Record) -> Iterator[tuple[str, _Traced]]:
    """Yield each range in a record: its file, its lines and its contributor."""
    tool = name_in(record.tool.name) if record.tool else ""
    for file in record.files:
        for conversation in file.conversations:
            for traced in conversation.ranges:
                contributor = traced.contributor or conversation.contributor or _Contributor()
                agent = tool or name_in(contributor.model_id)
                hashed = traced.content_hash if _OUR_HASH.fullmatch(traced.content_hash or "") else ""
                said = _Traced(contributor.type, agent, traced.start_line, traced.end_line, hashed or "")
                yield posixpath.normpath(file.path), said
