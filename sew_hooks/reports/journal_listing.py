"""The record of what was marked in a clone: as a table, or as JSON (``docs/history.md``)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import click

from sew_hooks import __version__
from sew_hooks.files.written_files import write_file
from sew_hooks.reports.blocks import Block, Line, plain, show
from sew_hooks.reports.complaints import printable
from sew_hooks.reports.table import Column, Row, Table
from sew_hooks.reports.verdict_texts import counted
from sew_hooks.run.mark_journal import JournalEntry

SCHEMA_VERSION = 1
"""It is increased when a field changes its meaning or disappears, and not for a new field."""

_COLUMNS = (
    Column("Time (UTC)"),
    Column("File", folds=True),
    Column("Parts", folds=True),
    Column("Grades", right=True),
    Column("Key", folds=True),
)


def publish_journal(entries: Sequence[JournalEntry], root: Path, listing_format: str, output: Path | None) -> None:
    """Print entries as ``text`` or ``json``, or write them to a file. Raises ``FileError`` if that fails.

    Their paths start from ``root``.
    """
    if output is not None:
        write_file(output, _document(entries) if listing_format == "json" else plain(_blocks(entries, root)))
    elif listing_format == "json":
        for piece in _document(entries):
            click.echo(piece, nl=False)
    else:
        show(_blocks(entries, root))


def _blocks(entries: Sequence[JournalEntry], root: Path) -> Iterator[Block]:
    if entries:
        yield Table(_COLUMNS, [*map(_row, entries)])
        yield Line()
    files = {entry.path for entry in entries}
    gone = sum(not (root / path).exists() for path in files)
    no_longer = f", {gone} of them no longer there" if gone else ""
    yield Line(
        f"{counted(len(entries), 'record')} of {counted(len(files), 'file')}{no_longer}; "
        "they are in git's own folder and never leave this clone"
    )


def _row(entry: JournalEntry) -> Row:
    key = entry.key_id if entry.key_name is None else f"{entry.key_name} ({entry.key_id})"
    grades = str(sum(part.grades for part in entry.parts))
    parts = ", ".join(part.name for part in entry.parts)
    return Row((_time(entry.time), printable(entry.path), printable(parts), grades, printable(key)))


def _time(seconds: int) -> str:
    try:
        return f"{datetime.fromtimestamp(seconds, timezone.utc):%Y-%m-%d %H:%M}"
    except (OverflowError, OSError, ValueError):
        return "unknown"


def _document(entries: Sequence[JournalEntry]) -> Iterator[str]:
    told = {"schema_version": SCHEMA_VERSION, "tool_version": __version__, "marked": [*map(_entry, entries)]}
    yield json.dumps(told, indent=2).replace("##", r"#\u0023") + "\n"


def _entry(entry: JournalEntry) -> dict[str, Any]:
    return {
        "time": entry.time,
        "path": entry.path,
        "key_id": entry.key_id,
        "key_name": entry.key_name,
        "parts": [part._asdict() for part in entry.parts],
        "sha256": entry.sha256,
        "agent": entry.agent or None,
    }
