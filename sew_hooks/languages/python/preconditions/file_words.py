"""The words of a file, including those in strings and comments: some of them show what its code may do."""

from __future__ import annotations

import re
from functools import lru_cache

_WORD = re.compile(r"[A-Za-z_]\w*")


@lru_cache(maxsize=1)
def words_in(text: str) -> frozenset[str]:
    """Everything in a text that looks like a name. One search for all of them is faster than one for each question."""
    return frozenset(_WORD.findall(text))


def has_word_like(pattern: re.Pattern[str], text: str) -> bool:
    """Whether a pattern for parts of words is found in those of a text in small letters.

    That takes less time than a search of all of it, in any spelling.
    """
    return pattern.search(_joined(text)) is not None


@lru_cache(maxsize=1)
def _joined(text: str) -> str:
    return " ".join(words_in(text)).lower()
