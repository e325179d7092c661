"""Which inputs a run marks and which not, reported on standard error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sew_hooks.reports.complaints import complain
from sew_hooks.run.inputs import Failure, Input
from sew_hooks.run.selection import Decision


def follow(decisions: Iterable[Decision | Failure], *, verbose: bool) -> Iterator[Input | Failure]:
    """Yield failures, and the inputs with something to mark; with ``verbose``, report the reasons."""
    for decision in decisions:
        if isinstance(decision, Failure):
            yield decision
            continue
        if verbose:
            complain(decision)
        if decision.marks:
            yield decision.input
