"""Functions that a change renamed and otherwise left nearly as they were.

The address of a habit has the name of its function. To mark a renamed function anew would edit it far from the change,
which nobody would understand (issue 37, section 1). It keeps the variants that it has, which stand for its former name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from sew_hooks.engine.lines import Lines, holding
from sew_hooks.engine.profiles import Profile
from sew_hooks.engine.source import analyse
from sew_hooks.errors import SewError
from sew_hooks.languages.site import Analysis, Unit
from sew_hooks.languages.units import RESIDUAL
from sew_hooks.scheme.target import Targets

_MOST_NEW = 1 / 3
"""The part of the lines that is new in a function which was renamed; lines with only brackets do not count."""

_FEWEST_KEPT = 1 - _MOST_NEW


def renamed_units(
    units: Iterable[Unit],
    analysis: Analysis,
    lines: Lines,
    former: str | bytes,
    terms: tuple[str, str, Profile],
    targets: Targets,
) -> set[Unit]:
    """Return those of the touched ``units`` that the change with these ``lines`` renamed, and whose ``former`` version
    was marked. ``terms`` are the language, the scope and the profile of the mark.
    """
    language, scope, profile = terms
    text = analysis.text.split("\n")
    held = holding(analysis.text)
    candidates = [unit for unit in units if _may_be_renamed(unit, text, lines, held)]
    if not candidates:
        return set()
    try:
        before = analyse(former, language, scope).analysis
    except SewError:
        return set()
    gone = _marked(before, profile, targets) - {unit.name for unit in analysis.units}
    known, former_text = {unit.name for unit in before.units}, before.text.split("\n")
    versions = [_content(unit, former_text) for unit in before.units if unit.name in gone]
    return {
        unit
        for unit in candidates
        if unit.name not in known and any(_is_version(_content(unit, text), version) for version in versions)
    }


def _may_be_renamed(unit: Unit, text: list[str], lines: Lines, held: frozenset[int]) -> bool:
    """Whether a change wrote a line with the name of a function, and few others of its lines."""
    inside = held.intersection(range(unit.first_line, unit.last_line + 1))
    written = inside & lines.written
    if unit.name == RESIDUAL or not written or len(written) >= _MOST_NEW * len(inside):
        return False
    name = re.compile(rf"(?<!\w){re.escape(unit.name.rpartition('.')[2])}(?!\w)")
    return any(name.search(text[line - 1]) for line in written)


def _marked(analysis: Analysis, profile: Profile, targets: Targets) -> set[str]:
    """The names of the units whose sites all stand in the variants of the key."""
    agree: dict[str, bool] = {}
    for site in analysis.sites:
        if profile.covers(site):
            agrees = site.bit == targets.of(profile.address_of(site))
            agree[site.unit.name] = agrees and agree.get(site.unit.name, True)
    return {name for name, agrees in agree.items() if agrees}


def _content(unit: Unit, text: list[str]) -> list[str]:
    """The lines of a unit that have more than blanks and brackets, without their indentation."""
    return [line.strip() for line in text[unit.first_line - 1 : unit.last_line] if any(map(str.isalnum, line))]


def _is_version(content: list[str], former: list[str]) -> bool:
    """Whether most lines of a function are those of a former one."""
    kept = sum(line in former for line in content)
    return kept >= _FEWEST_KEPT * max(len(content), len(former))
