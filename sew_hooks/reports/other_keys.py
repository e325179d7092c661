"""Marks of this clone that a detection did not look for."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from sew_hooks.errors import SewError
from sew_hooks.reports.complaints import complain
from sew_hooks.reports.report import Report
from sew_hooks.reports.verdict_texts import counted
from sew_hooks.run.mark_journal import journal_here
from sew_hooks.run.present_marks import present_marks


def warn_of_other_keys(report: Report) -> None:
    """Report in one line that tested files were marked in this clone with keys that nobody looked for.

    Only functions count that a file has as they were marked.
    """
    journal = journal_here()
    if journal is None:
        return
    known = {key.id for key in report.request.keys}
    recorded: set[str] = set()
    with suppress(SewError):
        recorded = {
            os.path.realpath(journal.root / each.path)
            for each in journal.entries()
            if each.key_id is not None and each.key_id not in known
        }
    tested = [path for file in report.files if (path := os.path.realpath(file.name)) in recorded]
    marks = {path: present_marks(journal, Path(path), report.settings.scope) for path in tested}
    others = {path: entry for path, entries in marks.items() for entry in entries if entry.key_id not in known}
    if others:
        files = counted(len(others), "of the tested files was", "of the tested files were")
        named = sorted({mark.told_key for mark in others.values()})
        complain(
            f"warning: {files} marked in this clone with another key than those that were looked for, or in another "
            f"namespace: {', '.join(named)}"
        )
