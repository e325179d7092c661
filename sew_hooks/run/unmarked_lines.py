"""What agents wrote and could not be marked, such as a function with a syntax error: kept until the edit that mends it.

It is a file beside the journal, in git's own folder. Lines count only while the file has the text that the agent left.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from contextlib import suppress

import msgspec

from sew_hooks.engine.lines import Lines
from sew_hooks.errors import SewError
from sew_hooks.files.appended_lines import append_line, lines_in
from sew_hooks.repository.text_changes import change_between, lines_of
from sew_hooks.run.mark_journal import Journal

_NAME = "unmarked.jsonl"


class _Unmarked(msgspec.Struct, frozen=True):
    """A file as an agent left it, and the first and last line of each block that the agent is known to have written.

    ``earlier`` are those that it wrote in calls before the one that could not be marked.
    """

    path: str
    sha256: str
    written: tuple[tuple[int, int], ...]
    earlier: tuple[tuple[int, int], ...]


def keep_unmarked(journal: Journal, name: str, content: bytes, lines: Lines) -> None:
    """Keep the ``lines`` of a file, which could not be marked. What cannot be written stops nothing."""
    entry = _Unmarked(name, _digest(content), _blocks(lines.written), _blocks(lines.earlier))
    with suppress(OSError):
        append_line(journal.path.with_name(_NAME), msgspec.json.encode(entry))


def with_unmarked(journal: Journal, name: str, before: bytes, content: bytes, lines: Lines) -> Lines:
    """Return the ``lines`` that a call wrote, and those that could not be marked when the file was as ``before``."""
    path = journal.path.with_name(_NAME)
    digest = _digest(before)
    known: _Unmarked | None = None
    with suppress(SewError):
        for line in lines_in(path):
            with suppress(msgspec.DecodeError):
                entry = msgspec.json.decode(line.text, type=_Unmarked)
                known = entry if (entry.path, entry.sha256) == (name, digest) else known
    if known is None:
        return lines
    kept = change_between(lines_of(before), lines_of(content)).kept
    written, earlier = (
        frozenset(number for number, old in kept.items() if any(first <= old <= last for first, last in blocks))
        for blocks in (known.written, known.earlier)
    )
    return lines._replace(written=lines.written | written, earlier=lines.earlier | earlier)


def _digest(content: bytes) -> str:
    return hashlib.sha256(b"\n".join(lines_of(content))).hexdigest()  # a file that mixes line ends is mended by them


def _blocks(lines: Iterable[int]) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    for line in sorted(lines):
        if found and found[-1][1] == line - 1:
            found[-1] = (found[-1][0], line)
        else:
            found.append((line, line))
    return tuple(found)
