"""A text of C++ or Java without its comments and literals, before anything is parsed.

If one is opened and never closed, it is neither a comment nor a literal. One look at the rest of the text shows that,
however many are opened.
"""

from __future__ import annotations

import re
from functools import lru_cache

from sew_hooks.patterns import pattern

COMMENTS = ("//", "/*")
LITERALS = ('R"', '"', "'", *COMMENTS)

_TEXT_BLOCK = pattern(r'"""(?:[^\\]|\\.)*?"""', re.DOTALL)
_RAW = pattern(r'R"([^()\\\s"]{0,16})\(')
_BEFORE_RAW = pattern(r"(?<!\w)(?:u8?|U|L)?\Z")
_QUOTED = {sign: re.compile(rf"{sign}(?:[^{sign}\\\n]|\\.)*", re.DOTALL) for sign in ('"', "'")}


def without(text: str, openings: tuple[str, ...], instead: str = "") -> str:
    """Return ``text`` with ``instead`` for everything that one of ``openings`` opens; the first that fits counts."""
    opening = _opening(openings)
    unclosed = dict.fromkeys(openings, 0)
    out: list[str] = []
    last = place = 0
    while match := opening.search(text, place):
        start = match.start()
        place = match.end() if text[start].isdigit() else start + 1
        for sign in openings:
            if start >= unclosed[sign] and text.startswith(sign, start):
                end, closed = _end(text, sign, start)
                if closed:
                    out += text[last:start], instead
                    last = place = end
                    break
                unclosed[sign] = end
    return "".join((*out, text[last:]))


@lru_cache
def _opening(openings: tuple[str, ...]) -> re.Pattern[str]:
    signs = "|".join(map(re.escape, openings))
    return re.compile(rf"\b\d[\w.]*(?:'\w+)+|{signs}" if "'" in openings else signs)  # in a number, it opens nothing


def _end(text: str, sign: str, start: int) -> tuple[int, bool]:
    """The end of the comment or literal that ``sign`` opens at ``start``, and whether it is closed there.

    If not, then nothing else that ``sign`` opens before that end is closed either.
    """
    if sign == "//":
        end = text.find("\n", start)
        return end if end >= 0 else len(text), True
    if sign == "/*":
        end = text.find("*/", start + 2)
        return (end + 2, True) if end >= 0 else (len(text), False)
    if sign == 'R"':
        return _end_of_raw(text, start)
    match = (_QUOTED.get(sign) or _TEXT_BLOCK).match(text, start)
    if sign not in _QUOTED:
        return (match.end(), True) if match is not None else (len(text), False)
    end = len(text) if match is None else match.end()
    return (end + 1, True) if text.startswith(sign, end) else (end, False)


def _end_of_raw(text: str, start: int) -> tuple[int, bool]:
    """The end of a raw string of C++, in which quotes, line breaks and comment marks are text."""
    match = _RAW.match(text, start)
    if match is None or not _BEFORE_RAW.search(text, max(0, start - 3), start):
        return start + 1, False
    end = text.find(f'){match[1]}"', match.end())
    return (end + len(match[1]) + 2, True) if end >= 0 else (len(text), False)
