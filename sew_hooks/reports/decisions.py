"""Which inputs a run marks and which not, reported on standard error."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from sew_hooks.reports.complaints import complain
from sew_hooks.run.inputs import Failure, Input
from sew_hooks.settings.configuration import Configuration

if TYPE_CHECKING:
    from sew_hooks.run.selection import Decision


def tell_excluded(paths: Iterable[str], configuration: Configuration) -> None:
    """Report each of the paths that a person named although ``exclude`` leaves it out."""
    for path in paths:
        if pattern := configuration.excluded_by(f"{path}/" if os.path.isdir(path) else path):
            complain(f"{path}: left out by {pattern!r} of exclude in [tool.sew]")


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
