"""The lines of a change, and the units of a text that they are in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sew_hooks.languages.site import Unit
from sew_hooks.languages.units import RESIDUAL
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern

SOMETHING = pattern(rb"[^\W_]|[\x80-\xff]")
"""What a line holds that has more than blanks and brackets; only such lines count in a change."""


class Lines(NamedTuple):
    """The lines of a text that a change touched, in line numbers of the new text, counted from 1.

    ``written`` are the lines that it added or changed. Where it only removed lines, ``removed`` has the line before.
    ``earlier`` are lines that it left as they were, and that the same author is known to have written before.
    """

    written: frozenset[int] = frozenset()
    removed: frozenset[int] = frozenset()
    earlier: frozenset[int] = frozenset()

    @property
    def own(self) -> frozenset[int]:
        """All lines that the author of the change is known to have written."""
        return self.written | self.earlier

    def __and__(self, other: Lines) -> Lines:
        return Lines(self.written & other.written, self.removed & other.removed)

    def within(self, lines: frozenset[int]) -> Lines:
        """Return the part of the change that it wrote inside ``lines``; lines that it only removed are left out."""
        return Lines(self.written & lines)

    def touched(self, units: Sequence[Unit]) -> list[Unit]:
        """Return the ``units`` of a text, given with the residual unit first, that the change touches.

        A function is touched by a line written in it or removed from inside it; the residual unit, which is the code
        outside all others, by a line written there. Lines that were only removed there left nothing to mark.
        """
        residual, *functions = units
        touched = [unit for unit in functions if self._is_in(unit)]
        covered = {line for unit in functions for line in range(unit.first_line, unit.last_line + 1)}
        return touched if self.written <= covered else [residual, *touched]

    def most_of(self, units: Iterable[Unit], text: str | bytes) -> set[Unit]:
        """Return those of all ``units`` of a text of which the author of the change wrote at least half of the lines.

        Lines that hold only blanks and brackets do not count.
        """
        held = holding(text)
        inside = {unit: held.intersection(range(unit.first_line, unit.last_line + 1)) for unit in units}
        functions = frozenset[int]().union(*(own for unit, own in inside.items() if unit.name != RESIDUAL))
        own = {unit: lines - functions if unit.name == RESIDUAL else lines for unit, lines in inside.items()}
        return {unit for unit, lines in own.items() if 2 * len(self.own & lines) >= len(lines)}

    def _is_in(self, unit: Unit) -> bool:
        return any(unit.first_line <= line <= unit.last_line for line in self.written) or any(
            unit.first_line <= line < unit.last_line for line in self.removed
        )


def holding(text: str | bytes) -> frozenset[int]:
    """Return the lines of a text that hold ``SOMETHING``."""
    content = text.encode(errors="surrogateescape") if isinstance(text, str) else text
    return frozenset(number for number, line in enumerate(content.split(b"\n"), start=1) if SOMETHING.search(line))
