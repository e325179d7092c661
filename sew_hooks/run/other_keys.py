"""Marks of this clone that a detection did not look for."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from sew_hooks.errors import SewError
from sew_hooks.repository.git import Repository
from sew_hooks.run.record_place import record_of

if TYPE_CHECKING:
    from sew_hooks.run.mark_journal import JournalEntry
    from sew_hooks.run.report import Report


def marked_with_other_keys(report: Report) -> dict[str, JournalEntry]:
    """Return the tested files that were marked in this clone with a key that nobody looked for, each with the record.

    Only functions count that a file has as they were marked. Most clones have no record.
    """
    repository = _with_record()
    if repository is None:
        return {}
    from sew_hooks.run.mark_journal import Journal
    from sew_hooks.run.present_marks import present_marks

    journal = Journal(repository)
    known = {key.id for key in report.request.keys}
    recorded: set[str] = set()
    with suppress(SewError):
        recorded = {
            os.path.realpath(journal.root / entry.path)
            for entry in journal.entries()
            if entry.key_id is not None and entry.key_id not in known
        }
    tested = [path for file in report.files if (path := os.path.realpath(file.name)) in recorded]
    marks = {path: present_marks(journal, Path(path), report.settings.scope) for path in tested}
    return {path: entry for path, entries in marks.items() for entry in entries if entry.key_id not in known}


def _with_record() -> Repository | None:
    """The clone in which we are, if it has a record of what was marked."""
    try:
        repository = Repository(Path.cwd())
        return repository if record_of(repository).exists() else None
    except SewError:
        return None
