"""What no parser is given, because reading it would take too long: found before anything is parsed."""

from __future__ import annotations

import re

from sew_hooks.errors import ParseError
from sew_hooks.languages.literals import LITERALS, without

MAX_DEPTH = 1000
"""How deep brackets may be nested. People nest some twenty; from here on the time for a file grows with the square."""

MAX_ATTRIBUTES = 100
"""How many attributes ``[[…]]`` may follow each other in C++. The parser takes the square of their number."""

_BRACKETS = re.compile(r"[(\[{]+|[)\]}]+")
_SPACE = re.compile(r"\s+")
_BETWEEN = "]][["


def check_limits(text: str) -> None:
    """Raise ParseError for a text that would take too long to read."""
    if sum(map(text.count, "([{")) > MAX_DEPTH and _depth(without(text, LITERALS)) > MAX_DEPTH:
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


def _attributes(text: str) -> int:
    """How many attributes follow each other at the most in a text without blanks."""
    longest = run = 1
    for after in text.split(_BETWEEN)[1:]:
        run += 1
        longest = max(longest, run)
        if ";" in after or "{" in after:
            run = 1
    return longest
