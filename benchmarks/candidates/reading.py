"""The results of a counter for a file. Each language has a module (``python.py``, ...) that contains its counters and
nothing else.

Such a module has ``CANDIDATES``, a list of ``Candidate``; ``read(code)``, which returns a ``Reading`` or None for a
text that does not parse; and ``tidy(folder)``, which runs the language's formatter over all files of a folder.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Candidate:
    """A choice between two variants: its name, examples of variants 0 and 1, and its sort (``habit`` or ``place``).

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
    """One occurrence of a candidate: its bit, its line, and its unit (-1 outside functions).

    ``place`` distinguishes occurrences in one unit that each carry a decision; it is empty for a habit.
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
