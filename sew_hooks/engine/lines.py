"""The lines of a change, and the units of a text that they are in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sew_hooks.languages.site import Unit


class Lines(NamedTuple):
    """The lines of a text that a change touched, in line numbers of the new text, counted from 1.

    ``written`` are the lines that it added or changed. Where it only removed lines, ``removed`` has the line before.
    """

    written: frozenset[int] = frozenset()
    removed: frozenset[int] = frozenset()

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

    def _is_in(self, unit: Unit) -> bool:
        return any(unit.first_line <= line <= unit.last_line for line in self.written) or any(
            unit.first_line <= line < unit.last_line for line in self.removed
        )
