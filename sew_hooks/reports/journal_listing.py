"""The record of what was marked in a clone: as a table, or as JSON (``docs/history.md``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sew_hooks import __version__
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.reports.blocks import Block, Line
from sew_hooks.reports.messages import printable
from sew_hooks.reports.table import Column, Row, Table
from sew_hooks.reports.verdict_texts import counted, listed
from sew_hooks.repository.history import DENIAL
from sew_hooks.run.mark_journal import JournalEntry
from sew_hooks.run.times import in_utc

SCHEMA_VERSION = 1
"""It is increased when a field changes its meaning or disappears, and not for a new field."""

_COLUMNS = (
    Column("Time (UTC)"),
    Column("File", folds=True),
    Column("Agent", folds=True),
    Column("Key", folds=True),
    Column("Grades", right=True),
    Column("Parts", folds=True),
)


class JournalListing(NamedTuple):
    """Entries of the record, whose paths start from ``root``, and the lines of it that are ``unreadable``."""

    entries: Sequence[JournalEntry]
    root: Path
    unreadable: Sequence[int] = ()

    def blocks(self) -> Iterator[Block]:
        """Yield the table of the entries, and how many files they are about; or that there are none."""
        if self.unreadable:
            numbers = listed([*map(str, self.unreadable)])
            yield Line(
                f"left out: {counted(len(self.unreadable), 'line')} of the record that cannot be read ({numbers})"
            )
        if not self.entries:
            yield Line("this clone has no record of that, which proves nothing: a record never leaves its own clone")
            return
        yield Table(_COLUMNS, [*map(_row, self.entries)])
        yield Line()
        files = {entry.path for entry in self.entries}
        gone = sum(not (self.root / path).exists() for path in files)
        no_longer = f", {gone} of them no longer there" if gone else ""
        yield Line(
            f"{counted(len(self.entries), 'record')} of {counted(len(files), 'file')}{no_longer}; "
            "they are in git's own folder and never leave this clone"
        )

    def document(self) -> dict[str, Any]:
        """Return the entries as JSON has them."""
        return {
            "schema_version": SCHEMA_VERSION,
            "tool_version": __version__,
            "marked": [*map(_entry, self.entries)],
            "unreadable": [*self.unreadable],
        }


def _row(entry: JournalEntry) -> Row:
    texts = (entry.path, *((DENIAL, "-") if entry.withdrawn else (entry.agent, entry.told_key)))
    grades = str(sum(part.grades for part in entry.parts))
    parts = printable(listed([part.name for part in entry.parts]))
    return Row((in_utc(entry.time, "%Y-%m-%d %H:%M"), *map(printable, texts), grades, parts))


def _entry(entry: JournalEntry) -> dict[str, Any]:
    return {
        "time": entry.time,
        "path": entry.path,
        "key_id": entry.key_id,
        "key_name": entry.key_name,
        "parts": [{"name": part.name, "grades": part.grades} for part in entry.parts],
        "sha256": entry.sha256,
        "agent": entry.agent or None,
        "withdrawn": entry.withdrawn,
    }
