"""When garbage is looked for. Reading a file leaves trees behind that only the garbage collector can free."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_MUCH = 5_000
"""So many new objects may hold trees that are dead. To look more often takes time, to look rarely takes memory."""


@contextmanager
def left_alone() -> Iterator[None]:
    """No garbage is looked for, unless somebody asks for it."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def clear_much() -> None:
    """Free the garbage among the objects that are new since the last time, if these are many."""
    if gc.get_count()[0] > _MUCH:
        gc.collect(0)
