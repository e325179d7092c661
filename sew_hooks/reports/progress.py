"""A progress bar for long work, on standard error and only where a person can see it."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from typing import TypeVar

_PATIENCE_SECONDS = 1.0

Item = TypeVar("Item")


def track(items: Sequence[Item], what: str) -> Iterator[Item]:
    """Yield ``items``; if they take long and standard error is a terminal, show how far they are."""
    if not sys.stderr.isatty():
        yield from items
        return
    start = time.monotonic()
    for done, item in enumerate(items):
        if time.monotonic() - start > _PATIENCE_SECONDS:
            yield from _track_visibly(items[done:], what, done)
            return
        yield item


def _track_visibly(items: Sequence[Item], what: str, done: int) -> Iterator[Item]:
    # Short work, which is nearly all work, should not pay for this import.
    from rich.progress import Progress

    from sew_hooks.reports.console import console

    with Progress(console=console(stderr=True), transient=True, redirect_stdout=False) as progress:
        task = progress.add_task(what, total=done + len(items), completed=done)
        for item in items:
            yield item
            progress.advance(task)
