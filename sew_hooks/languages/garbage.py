"""When garbage is collected. Reading a file leaves trees that only the garbage collector can free."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_MUCH = 5_000
"""The number of new objects after which garbage is collected.

Collecting more often takes time, and less often takes memory.
"""


@contextmanager
def left_alone() -> Iterator[None]:
    """Garbage is collected only on request."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def clear_much() -> None:
    """Free the garbage among the objects created since the last time, if there are many."""
    if gc.get_count()[0] > _MUCH:
        gc.collect(0)
