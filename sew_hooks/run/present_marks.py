"""Which markings of the local record a file still shows: that it was marked once, under its name, says nothing."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from sew_hooks.engine.api import read_outline
from sew_hooks.engine.lines import holding
from sew_hooks.errors import SewError
from sew_hooks.files.regular_files import read_source
from sew_hooks.run.mark_journal import Journal, JournalEntry
from sew_hooks.run.source_files import language_of
from sew_hooks.run.unit_texts import unit_lines


def present_marks(journal: Journal, path: Path, scope: str) -> list[JournalEntry]:
    """Return the entries of functions that a file in the work tree has as they were marked.

    They must have had something to mark, and a key to mark with. A file that cannot be read has none: its branch may be
    gone.
    """
    with suppress(SewError):
        content = read_source(path)
        known = journal.known(path, content)
        units = read_outline(content, language_of(path, content), scope).units if known else []
        held = holding(content)
        marked = list[JournalEntry]()
        for unit, lines in unit_lines(content, units).items() if units else ():
            entries = [known.get(line) for line in held.intersection(lines)]
            newest = max((entry for entry in entries if entry), key=lambda entry: entry.time, default=None)
            if newest and None not in entries and newest.key_id and _has_grades(newest, unit.name):
                marked.append(newest)
        return marked
    return []


def _has_grades(entry: JournalEntry, name: str) -> bool:
    return any(part.grades for part in entry.parts if part.name == name)
