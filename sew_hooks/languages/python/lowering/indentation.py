"""Indentation: the grammar accepts more than Python does, and would put some lines into another block than a reader
sees.
"""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=256)
def width(indent: str) -> int:
    """Return the width of ``indent``: a tab goes to the next multiple of eight, a form feed back to the start."""
    return len(indent.rpartition("\f")[2].expandtabs(8))


def step(outer: str, inner: str) -> str:
    """Return what ``inner`` adds to the indentation ``outer``."""
    bare = inner.rpartition("\f")[2]
    return bare[len(outer) :] if bare.startswith(outer) else " " * (width(inner) - width(outer))
