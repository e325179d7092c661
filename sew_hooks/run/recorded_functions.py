"""The signal ``recorded``: which lines of a change are in functions that the local record gives to agents.

A function counts if it has the text with which it was recorded as a whole, apart from what a formatter changes. Of one
that has most of that text, the lines count that the change wrote and that are as recorded.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from sew_hooks.engine.api import read_outline
from sew_hooks.errors import SewError
from sew_hooks.files.regular_files import read_source
from sew_hooks.repository.agents import name_in
from sew_hooks.repository.authors import ChangedLines
from sew_hooks.repository.records import Recorded
from sew_hooks.run.mark_journal import MarkedTexts, journal_here
from sew_hooks.run.source_files import language_of
from sew_hooks.settings.configuration import Configuration


def recorded_functions(change: ChangedLines, configuration: Configuration) -> Recorded:
    """Return the lines of recorded functions in the changed files, if that signal is configured."""
    journal = journal_here() if "recorded" in configuration.signals else None
    if journal is None:
        return {}
    found: Recorded = {}
    for name in change.files:
        with suppress(SewError):  # what cannot be read is not marked either
            known = journal.marked_in(change.repository.root / name)
            if known:
                found[name] = _lines(name, known, change, configuration.scope)
    return {name: lines for name, lines in found.items() if lines}


def _lines(name: str, known: MarkedTexts, change: ChangedLines, scope: str) -> dict[int, str]:
    content = change.repository.read(name) if change.staged else read_source(change.repository.root / name)
    units = read_outline(content, language_of(Path(name), content), scope).units
    written, touched = change.files[name].written, any(change.files[name])
    return {
        line: name_in(text.entry.agent)
        for text in known.among(content, units).values()
        if text.entry.agent
        for line in text.lines
        if (text.is_whole and touched) or line in written  # who removed a line beside another one is not known
    }
