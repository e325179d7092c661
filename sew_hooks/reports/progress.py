"""A progress bar for long work, on standard error and only where a person can see it."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

_PATIENCE_SECONDS = 1.0

Item = TypeVar("Item")


def track(items: Iterable[Item], what: str, total: int) -> Iterator[Item]:
    """Yield ``total`` items; if they take long and standard error is a terminal, show the progress."""
    if not sys.stderr.isatty():
        yield from items
        return
    start = time.monotonic()
    left = iter(items)
    for done, item in enumerate(left, start=1):
        yield item
        if done < total and time.monotonic() - start > _PATIENCE_SECONDS:
            yield from _track_visibly(left, what, done, total)


def _track_visibly(items: Iterable[Item], what: str, done: int, total: int) -> Iterator[Item]:
    # Short work, which is nearly all work, should not pay for this import.
    from rich.progress import Progress

    from sew_hooks.reports.console import console

    with Progress(console=console(stderr=True), transient=True, redirect_stdout=False) as progress:
        task = progress.add_task(what, total=total, completed=done)
        for item in items:
            yield item
            progress.advance(task)
