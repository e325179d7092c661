"""Texts that no parser receives, because reading them would take too long. They are found before anything is parsed."""

from __future__ import annotations

import re
from itertools import islice

from sew_hooks.errors import ParseError
from sew_hooks.languages.literals import LITERALS, without
from sew_hooks.patterns import pattern

MAX_TOKENS = 1_000_000
"""The number of words and signs that a file may have, including comments.

This many take a gigabyte, however they are nested. The largest file by people that we saw has 290,000.
"""

MAX_DEPTH = 1000
"""How deep brackets may be nested.

People nest about twenty; from this depth on, the time for a file grows with its square.
"""

MAX_ANGLES = 50
"""The number of angles that may be open in one operand (a thousand in one statement).

The parsers' time and memory grow with the square of the unclosed ones.
"""

MAX_ATTRIBUTES = 100
"""The number of attributes ``[[…]]`` that may follow each other in C++.

The parser's time grows with the square of their number.
"""

_BRACKETS = pattern(r"[(\[{]+|[)\]}]+")
_TOKEN = pattern(r"\w+|[^\w\s]")
_ANGLES = pattern(r"^[ \t]*#.*|(?<!<)<(?![<=])|(?<![-=])>(?!=)|[;{}]|&&|\|\|", re.MULTILINE)
_SPACE = pattern(r"\s+")
_BETWEEN = "]][["


def check_size(text: str) -> None:
    """Raise ParseError for a text with too many words and signs, however they are nested."""
    if len(text) > MAX_TOKENS and next(islice(_TOKEN.finditer(text), MAX_TOKENS, None), None):
        raise ParseError(f"has more than {MAX_TOKENS:,} words and signs")


def check_nesting(text: str) -> None:
    """Raise ParseError for a text in which brackets, angles or attributes take the parser too long."""
    check_depth(text)
    if text.count("<") > MAX_ANGLES:
        code = without(text, LITERALS)
        if _angles(code, ";{}") > MAX_DEPTH or _angles(code, ";{}&|") > MAX_ANGLES:
            raise ParseError("nested too deeply")
    if text.count("]]") > MAX_ATTRIBUTES and _attributes(_SPACE.sub("", text)) > MAX_ATTRIBUTES:
        raise ParseError(f"has more than {MAX_ATTRIBUTES} attributes in a row")


def check_depth(text: str) -> None:
    """Raise ParseError for a text in which brackets are nested too deeply."""
    if sum(map(text.count, "([{")) > MAX_DEPTH and _depth(without(text, LITERALS)) > MAX_DEPTH:
        raise ParseError("nested too deeply")


def _depth(text: str) -> int:
    """How deep brackets are nested; an unclosed one counts as open to the end."""
    depth = deepest = 0
    for brackets in _BRACKETS.finditer(text):
        length = brackets.end() - brackets.start()
        if brackets[0][0] in "([{":
            depth += length
            deepest = max(deepest, depth)
        else:
            depth = max(0, depth - length)
    return deepest


def _angles(code: str, ends: str) -> int:
    """The number of angles open at once between two of ``ends``, without preprocessor lines; less-than signs count."""
    depth = deepest = 0
    for angle in _ANGLES.finditer(code):
        sign = angle[0]
        if sign == "<":
            depth += 1
            deepest = max(deepest, depth)
        elif sign == ">":
            depth = max(0, depth - 1)
        elif sign[0] in ends:
            depth = 0
    return deepest


def _attributes(text: str) -> int:
    """The largest number of attributes that follow each other in a text without blanks."""
    longest = run = 1
    for after in text.split(_BETWEEN)[1:]:
        run += 1
        longest = max(longest, run)
        if ";" in after or "{" in after:
            run = 1
    return longest
