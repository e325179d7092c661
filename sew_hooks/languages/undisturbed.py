"""The conditions under which a tree is read."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from sew_hooks.errors import ParseError
from sew_hooks.languages.garbage import left_alone

_RECURSION = 6000


@contextmanager
def undisturbed() -> Iterator[None]:
    """Make room for deep trees, and do not look for garbage: that takes a fifth of the time and finds none here.

    Raises ParseError if a tree is deeper than that.
    """
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _RECURSION))
    try:
        with left_alone():
            yield
    except RecursionError:
        raise ParseError("nested too deeply") from None
    finally:
        sys.setrecursionlimit(limit)
