"""What a counter says of a file. A module a language (``python.py``, ...) holds its counters and nothing else.

Such a module has ``CANDIDATES``, a list of ``Candidate``; ``read(code)``, which returns a ``Reading`` or None for a
text that does not parse; and ``tidy(folder)``, which runs the language's formatter over all files of a folder.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Candidate:
    """A choice between two variants: its name, what variants 0 and 1 look like, its sort (``habit`` or ``place``).

    ``chosen`` says that it counts as evidence in the totals; ``reserve``, that it would if more evidence is needed.
    """

    name: str
    zero: str
    one: str
    sort: str = "habit"
    chosen: bool = False
    reserve: bool = False


@dataclass(frozen=True)
class Choice:
    """One occurrence of a candidate: the bit that stands there, the line, and the unit (-1 outside functions).

    ``place`` tells occurrences of one unit apart that carry a decision each: empty for a habit.
    """

    candidate: str
    bit: int
    line: int
    unit: int
    place: str = ""


@dataclass
class Reading:
    """All occurrences in one file, its units as first and last lines, and its number of lines that are not blank."""

    lines: int = 0
    units: list[tuple[int, int]] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
