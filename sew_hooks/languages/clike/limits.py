"""What no parser is given, because reading it would take too long: found before anything is parsed."""

from __future__ import annotations

import re
from itertools import islice

from sew_hooks.errors import ParseError
from sew_hooks.languages.literals import LITERALS, without

MAX_TOKENS = 1_000_000
"""How many words and signs a file may have, in comments too: so many take a gigabyte, however they are nested. The
largest file that people wrote, of those we saw, has 290,000."""

MAX_DEPTH = 1000
"""How deep brackets may be nested. People nest some twenty; from here on the time for a file grows with the square."""

MAX_ANGLES = 50
"""How many angles may be open in one operand, and a thousand in one statement. The parsers' time and memory grow with
the square of those that nothing closes."""

MAX_ATTRIBUTES = 100
"""How many attributes ``[[…]]`` may follow each other in C++. The parser takes the square of their number."""

_BRACKETS = re.compile(r"[(\[{]+|[)\]}]+")
_TOKEN = re.compile(r"\w+|[^\w\s]")
_ANGLES = re.compile(r"^[ \t]*#.*|(?<!<)<(?![<=])|(?<![-=])>(?!=)|[;{}]|&&|\|\|", re.MULTILINE)
_SPACE = re.compile(r"\s+")
_BETWEEN = "]][["


def check_size(text: str) -> None:
    """Raise ParseError for a text with too many words and signs, however they are nested."""
    if len(text) > MAX_TOKENS and next(islice(_TOKEN.finditer(text), MAX_TOKENS, None), None):
        raise ParseError(f"has more than {MAX_TOKENS:,} words and signs")


def check_nesting(text: str) -> None:
    """Raise ParseError for a text in which brackets, angles or attributes take the parser too long."""
    if sum(map(text.count, "([{")) > MAX_DEPTH and _depth(without(text, LITERALS)) > MAX_DEPTH:
        raise ParseError("nested too deeply")
    if text.count("<") > MAX_ANGLES:
        code = without(text, LITERALS)
        if _angles(code, ";{}") > MAX_DEPTH or _angles(code, ";{}&|") > MAX_ANGLES:
            raise ParseError("nested too deeply")
    if text.count("]]") > MAX_ATTRIBUTES and _attributes(_SPACE.sub("", text)) > MAX_ATTRIBUTES:
        raise ParseError(f"has more than {MAX_ATTRIBUTES} attributes in a row")


def _depth(text: str) -> int:
    """How deep brackets are nested; one that nothing closes is taken to be open to the end."""
    depth = deepest = 0
    for found in _BRACKETS.finditer(text):
        length = found.end() - found.start()
        if found[0][0] in "([{":
            depth += length
            deepest = max(deepest, depth)
        else:
            depth = max(0, depth - length)
    return deepest


def _angles(code: str, ends: str) -> int:
    """How many angles are open at once between two of ``ends``, lines of the preprocessor left out; a sign for less
    than is taken for one."""
    depth = deepest = 0
    for found in _ANGLES.finditer(code):
        sign = found[0]
        if sign == "<":
            depth += 1
            deepest = max(deepest, depth)
        elif sign == ">":
            depth = max(0, depth - 1)
        elif sign[0] in ends:
            depth = 0
    return deepest


def _attributes(text: str) -> int:
    """How many attributes follow each other at the most in a text without blanks."""
    longest = run = 1
    for after in text.split(_BETWEEN)[1:]:
        run += 1
        longest = max(longest, run)
        if ";" in after or "{" in after:
            run = 1
    return longest
