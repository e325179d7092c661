"""Whether the records that tell who wrote code can be read: a full disk, or another program, may have torn a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from sew_hooks.errors import SewError
from sew_hooks.repository.agent_trace import AGENT_TRACE, unreadable_records
from sew_hooks.run.checkup.diagnosis import Diagnosis, Subject
from sew_hooks.run.mark_journal import Journal

_MOST_SHOWN = 10


def left_out(subject: Subject) -> Iterator[Diagnosis]:
    """Yield which lines of the records cannot be read, and therefore say nothing."""
    records: tuple[tuple[str, Callable[[], list[int]]], ...] = (
        ("the record of this clone", Journal(subject.repository).unreadable),
        (AGENT_TRACE, partial(unreadable_records, subject.repository)),
    )
    for record, unreadable in records:
        try:
            numbers = unreadable()
        except SewError as error:
            yield Diagnosis("unknown", f"{record} cannot be read: {error}")
            continue
        if numbers:
            lines = ", ".join(f"line {number}" for number in numbers[:_MOST_SHOWN])
            others = f" and {len(numbers) - _MOST_SHOWN} more" if len(numbers) > _MOST_SHOWN else ""
            yield Diagnosis("unknown", f"of {record}, this cannot be read and says nothing: {lines}{others}")
