"""Why nothing can be chosen in a text, or in a part of it, in words for people."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sew_hooks.languages.units import OpenUnit
from sew_hooks.named_tuples import NamedTuple

_LONGEST_QUOTE = 40


class Cause(NamedTuple):
    """What keeps the rules out of some code: the position where it stands, and what it does, in a few words."""

    at: int
    reason: str


class ClosedPart(NamedTuple):
    """Code in which nothing is chosen, from its first to its last line, and the line of the cause with the reason.

    ``what`` names the code: by its lines, or as a function.
    """

    what: str
    first_line: int
    last_line: int
    line: int
    reason: str

    def __str__(self) -> str:
        return f"{self.what}, because of line {self.line}: {self.reason}"


def cause_of(match: re.Match[str], does: str) -> Cause:
    """Return the cause that stands where a pattern was found, quoted, with what it ``does``."""
    quoted = " ".join(match[0].split())
    shown = quoted if len(quoted) <= _LONGEST_QUOTE else f"{quoted[:_LONGEST_QUOTE]}..."
    return Cause(match.start(), f"{shown} {does}")


def cause_in(unit: OpenUnit, causes: Iterable[Cause]) -> Cause:
    """Return the first cause inside a unit that was not read."""
    inside = (cause for cause in causes if unit.start <= cause.at <= unit.end)
    return min(inside, default=Cause(unit.start, "it cannot be read"))
