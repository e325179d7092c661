"""The Agent Trace records of a tool call: the lines that agents wrote, as they are after marking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from sew_hooks.engine.lines import Lines
from sew_hooks.repository.git import Repository
from sew_hooks.repository.text_changes import change_between, lines_of
from sew_hooks.repository.written_traces import traced_now, write_trace
from sew_hooks.run.inputs import Input


def record_authors(item: Input, content: bytes, before: bytes | None) -> None:
    """Record the author of the lines of a file that it wrote. ``content`` is the text that it left, not yet marked.

    ``before`` is the text that earlier records are about; their lines may have moved since. Without it, they say
    nothing about the text that is there now. Raises ``SewError``.
    """
    path = Path(item.name)
    repository = Repository(path.parent)
    name = repository.name_of(path)
    written = lines_of(content)
    authors: dict[int, str] = {}
    if before is not None:
        earlier = lines_of(before)
        known = traced_now(repository, name, before)
        kept = change_between(earlier, written).kept
        authors = {new: known[old] for new, old in kept.items() if old in known}
    authors |= dict.fromkeys((item.lines or Lines()).written, item.agent)
    marked = item.content()
    write_trace(repository, name, marked, _carried(authors, written, lines_of(marked)))


def _carried(authors: Mapping[int, str], before: Sequence[bytes], after: Sequence[bytes]) -> dict[int, str]:
    """The authors of the lines of a text after a rewrite that is nobody's.

    New lines are of the author of those that they replace or, if they replace none, of the last line before that is not
    blank.
    """
    kept = change_between(before, after).kept
    kept[len(after) + 1] = len(before) + 1
    found, new, last = dict[int, str](), list[int](), 0
    for number in range(1, len(after) + 2):
        old = kept.get(number)
        if old is None:
            new.append(number)
            continue
        replaced = range(last + 1, old) if old > last + 1 else _line_above(before, last)
        author = next((authors[line] for line in replaced if line in authors), None)
        if author is not None:
            found |= dict.fromkeys(new, author)
        if old in authors:
            found[number] = authors[old]
        new, last = [], old
    return found


def _line_above(lines: Sequence[bytes], line: int) -> Sequence[int]:
    """The number of the last line that is not blank, up to a ``line``; nothing if there is none."""
    while line and not lines[line - 1].strip():
        line -= 1
    return (line,) if line else ()
