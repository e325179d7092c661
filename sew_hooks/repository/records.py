"""Records of the lines that agents wrote, and the notes of git-ai, which are such records.

They come from other tools, and a record that we do not understand is ignored.
"""

from __future__ import annotations

from collections.abc import Mapping

from sew_hooks.engine.lines import Lines
from sew_hooks.repository.git import Repository, unquoted

GIT_AI = "refs/notes/ai"

Recorded = dict[str, dict[int, str | None]]
"""By file: the written lines of a change whose author a record knows: the agent's name, which is empty if it is not
known, or None for anybody else. A file without any was recorded, but none of these lines.
"""

_Range = tuple[int, int]


def git_ai(repository: Repository, since: str | None, changed: Mapping[str, Lines]) -> Recorded:
    """Return what the notes of git-ai say about the files ``changed`` since the commit ``since``.

    A note covers the lines of its commit, so it says nothing about uncommitted lines.
    """
    notes = repository.notes(GIT_AI, since) if since else {}
    attested = {commit: _attested(note) for commit, note in notes.items()}
    recorded: Recorded = {}
    for name, lines in changed.items() if attested else ():
        for number, commit, source, origin in repository.blame(name, str(since)):
            ranges = attested.get(commit, {}).get(source)
            if ranges is not None and number in lines.written:
                is_agents = any(first <= origin <= last for first, last in ranges)
                recorded.setdefault(name, {})[number] = "" if is_agents else None
    return recorded


def _attested(note: str) -> dict[str, list[_Range]]:
    """The lines of each file that a note attributes to an agent; a key that begins with ``h_`` is a known person's."""
    files: dict[str, list[_Range]] = {}
    ranges: list[_Range] = []
    for line in note.partition("\n---")[0].split("\n"):
        if not line.startswith(" "):
            try:
                ranges = files.setdefault(unquoted(line.encode("utf-8", "surrogateescape")), [])
            except ValueError:
                ranges = []  # of no file
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
