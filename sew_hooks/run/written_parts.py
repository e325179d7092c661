"""The part of a file that a commit wrote: the units of which it wrote the most."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sew_hooks.engine.lines import Lines
from sew_hooks.engine.results import Outline
from sew_hooks.languages.reading import RESIDUAL
from sew_hooks.languages.site import Unit
from sew_hooks.repository.line_changes import holding
from sew_hooks.run.unit_texts import UnitText, unit_texts

_MOST = 0.5
"""The share of a unit's lines that a commit must write for the unit to count as its own."""


class WrittenPart(NamedTuple):
    """The units that a commit wrote for the most part, as an outline with their texts.

    ``lines`` is the number of lines that it wrote in the whole file, blanks and brackets aside, and ``functions`` that
    of the functions among the units.
    """

    lines: int
    functions: int
    outline: Outline
    texts: Mapping[Unit, UnitText]


def written_part(content: bytes, outline: Outline, lines: Lines) -> WrittenPart:
    """Return the part of a file that a commit wrote, which changed ``lines`` of it."""
    own = written_units(content, outline.units, lines)
    texts = unit_texts(content, outline.units)
    inside = Outline(
        [site for site in outline.sites if site.unit in own], [unit for unit in outline.units if unit in own]
    )
    functions = sum(unit.name != RESIDUAL for unit in own)
    return WrittenPart(len(lines.written), functions, inside, {unit: texts[unit] for unit in inside.units})


def written_units(content: bytes, units: Collection[Unit], lines: Lines) -> set[Unit]:
    """Return those of all ``units`` of a file of which a change wrote the most. Others may carry an older mark."""
    held = holding(content)
    inside = {unit: frozenset(range(unit.first_line, unit.last_line + 1)) & held for unit in units}
    functions = frozenset[int]().union(*(own for unit, own in inside.items() if unit.name != RESIDUAL))
    own = {unit: lines_of - functions if unit.name == RESIDUAL else lines_of for unit, lines_of in inside.items()}
    return {unit for unit, its in own.items() if len(lines.written & its) >= _MOST * len(its)}
