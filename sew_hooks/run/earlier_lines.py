"""The lines of a changed file that the record of what was marked gives to the author of the change.

A function counts whose text before the change is in the record: it was recorded as a whole, as an agent's, and nobody
has changed it since, other than a formatter. Of one that has most of that text, the lines count that are as recorded.
"""

from __future__ import annotations

from sew_hooks.engine.api import read_outline
from sew_hooks.errors import SewError
from sew_hooks.repository.text_changes import change_between, lines_of
from sew_hooks.run.inputs import Input
from sew_hooks.run.mark_journal import Journal


def earlier_lines(item: Input, content: bytes, language: str, scope: str, journal: Journal) -> frozenset[int]:
    """Return the lines of a file, with this ``content``, that the change left and that were in recorded functions."""
    if item.before is None or item.path is None:
        return frozenset()
    try:
        known = journal.marked_in(item.path)
        if not known:
            return frozenset()
        before = item.before()
        units = read_outline(before, language, scope).units
    except SewError:  # it was another file then, or one that cannot be read
        return frozenset()
    texts = known.among(before, units).values()
    recorded = {number for text in texts if text.entry.agent for number in text.lines}
    kept = change_between(lines_of(before), lines_of(content)).kept
    return frozenset(number for number, old in kept.items() if old in recorded)
