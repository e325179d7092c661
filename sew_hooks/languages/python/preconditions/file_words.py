"""The words of a file, including those in strings and comments: some of them show what its code may do."""

from __future__ import annotations

from functools import lru_cache

from sew_hooks.patterns import pattern

_WORD = pattern(r"[A-Za-z_]\w*")


@lru_cache(maxsize=1)
def words_in(text: str) -> frozenset[str]:
    """Everything in a text that looks like a name. One search for all of them is faster than one for each question."""
    return frozenset(_WORD.findall(text))
