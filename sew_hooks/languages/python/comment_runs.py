"""Long runs of comment lines: the grammar's time for one grows with the square of its length."""

from __future__ import annotations

import re

from sew_hooks.errors import ParseError
from sew_hooks.patterns import pattern

MAX_WORK = 100_000_000
"""Lines of a run times its characters, summed over the runs that the parser receives. This many take it a second."""

_LONG = 20
"""The number of lines of a long run."""

_RUN = pattern(rf"\n[ \t\f]*#[^\n]*(?:\n[ \t\f]*#[^\n]*){{{_LONG - 1},}}")

_PLAIN_LINE = pattern(r"""^[ \t\f]*#[^"'\\{}\n]*$""", re.MULTILINE)
"""A comment line, or a line of a string that neither ends there nor contains a replacement field."""


def without_long_runs(text: str) -> str:
    """The text with white space for the plain lines of long runs, which is the same program to the parser."""
    if text.count("#") < _LONG:
        return text
    return _RUN.sub(lambda run: _PLAIN_LINE.sub(lambda line: " " * len(line[0]), run[0]), text)


def check_runs(text: str) -> None:
    """Raise ParseError for a text whose runs of comment lines take the parser too long."""
    if text.count("#") >= _LONG and sum(run[0].count("\n") * len(run[0]) for run in _RUN.finditer(text)) > MAX_WORK:
        raise ParseError("has too many comment lines in a row")
