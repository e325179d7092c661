"""The lines of a change, and the units of a text that they are in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sew_hooks.languages.site import Unit


class Lines(NamedTuple):
    """What a change did to a text, in line numbers of the text as it is now, counted from 1.

    ``written`` are the lines it added or changed; where it only removed lines, ``removed`` has the line before.
    """

    written: frozenset[int] = frozenset()
    removed: frozenset[int] = frozenset()

    def __and__(self, other: Lines) -> Lines:
        return Lines(self.written & other.written, self.removed & other.removed)

    def within(self, lines: frozenset[int]) -> Lines:
        """Return the change without what it wrote outside ``lines``, and without what it only removed."""
        return Lines(self.written & lines)

    def touched(self, units: Sequence[Unit]) -> list[Unit]:
        """Return those of the ``units`` of a text, its residual unit first, that the change is in.

        A function is touched by a line written in it or removed from inside it; the residual unit, which is what lies
        outside all others, by a line written there. What was only removed there left nothing to mark.
        """
        residual, *functions = units
        touched = [unit for unit in functions if self._is_in(unit)]
        covered = {line for unit in functions for line in range(unit.first_line, unit.last_line + 1)}
        return touched if self.written <= covered else [residual, *touched]

    def _is_in(self, unit: Unit) -> bool:
        return any(unit.first_line <= line <= unit.last_line for line in self.written) or any(
            unit.first_line <= line < unit.last_line for line in self.removed
        )
