"""The part of a file that a commit wrote: the units of which it wrote the most."""

from __future__ import annotations

from collections.abc import Mapping

from sew_hooks.engine.lines import Lines
from sew_hooks.engine.results import Outline
from sew_hooks.languages.site import Unit
from sew_hooks.languages.units import RESIDUAL
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.run.unit_texts import UnitText, unit_texts


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
    own = lines.most_of(outline.units, content)
    texts = unit_texts(content, outline.units)
    inside = Outline(
        [site for site in outline.sites if site.unit in own], [unit for unit in outline.units if unit in own]
    )
    functions = sum(unit.name != RESIDUAL for unit in own)
    return WrittenPart(len(lines.written), functions, inside, {unit: texts[unit] for unit in inside.units})
