"""What rich shows: the terminal in colours, and a progress bar. Rich is loaded only where it is needed."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Literal, TypeVar

if TYPE_CHECKING:
    from rich.console import Console

_PATIENCE_SECONDS = 1.0

Item = TypeVar("Item")


def console(*, stderr: bool = False) -> Console:
    """Return standard output, or standard error, with colour unless ``NO_COLOR`` is set.

    Off a terminal it has no colours and 80 columns.
    """
    from rich.console import Console

    class Ours(Console):
        def on_broken_pipe(self) -> None:
            # Rich would end the process with status 1, which means a finding here.
            raise BrokenPipeError

    color_system: Literal["auto"] | None = None if os.environ.get("NO_COLOR") else "auto"
    return Ours(stderr=stderr, highlight=False, color_system=color_system)


def track(items: Iterable[Item], what: str, total: int, place: Callable[[Item], int] | None = None) -> Iterator[Item]:
    """Yield items; if they take long and standard error is a terminal, show the progress.

    There are ``total`` items or, with ``place``, items that belong to so many things: it returns the number of those
    that are done with an item.
    """
    if not sys.stderr.isatty():
        yield from items
        return
    start = time.monotonic()
    left = ((number if place is None else place(item), item) for number, item in enumerate(items, start=1))
    for done, item in left:
        yield item
        if done < total and time.monotonic() - start > _PATIENCE_SECONDS:
            yield from _track_visibly(left, what, done, total)


def _track_visibly(items: Iterable[tuple[int, Item]], what: str, done: int, total: int) -> Iterator[Item]:
    # Short work, which is nearly all work, should not pay for this import.
    from rich.progress import Progress

    with Progress(console=console(stderr=True), transient=True, redirect_stdout=False) as progress:
        task = progress.add_task(what, total=total, completed=done)
        for done, item in items:
            yield item
            progress.update(task, completed=done)
