"""The conditions under which trees are read: deep ones fit, and garbage is collected when a file is done."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from sew_hooks.errors import ParseError

_RECURSION = 6000
_MUCH = 5_000
"""The number of new objects after which garbage is collected.

Collecting more often takes time, and less often takes memory.
"""


@contextmanager
def reading_trees() -> Iterator[None]:
    """Make room for deep trees, and do not look for garbage: that takes a fifth of the time and finds none here.

    Raises ParseError if a tree is deeper than that.
    """
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _RECURSION))
    try:
        with garbage_kept():
            yield
    except RecursionError:
        raise ParseError("nested too deeply") from None
    finally:
        sys.setrecursionlimit(limit)


@contextmanager
def garbage_kept() -> Iterator[None]:
    """Garbage is collected only on request: only the collector can free the trees of a file, once it is read."""
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
