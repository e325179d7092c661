"""Findability: which parts of a mark a detection of that text alone finds, or could find. Marking promises it.

A promise has to be what ``sew detect`` finds later with the same settings and keys, so it is a verdict like any other
(:mod:`sew_hooks.run.verdicts`). Nothing is read again: the check of a mark has read the outline of the result.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from sew_hooks.engine.api import read_outline
from sew_hooks.engine.profiles import Selection
from sew_hooks.engine.results import Outline
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.run.detections import (
    DetectionSettings,
    InputDetections,
    OutlinedInput,
    find_marks,
    scopes_of,
    settings_of,
)
from sew_hooks.run.inputs import Failure
from sew_hooks.run.marking import Marking
from sew_hooks.run.verdicts import FileFinding, UnitFinding, judge
from sew_hooks.scheme.evidence import is_able, weigh
from sew_hooks.scheme.grade import Pool
from sew_hooks.scheme.key import KEY_BYTES, Secret
from sew_hooks.settings.configuration import Configuration
from sew_hooks.settings.keyring import NamedKey


class Findable(NamedTuple):
    """The parts of a text that a detection of this text alone finds: the whole, and its units of these names."""

    file: bool
    units: frozenset[str]


class Shortage(NamedTuple):
    """Too few ``decisions``: the exact test needs ``needed``, or ``needed_if_named`` if it is told the profile."""

    decisions: int
    needed: int
    needed_if_named: int


NOTHING_FINDABLE = Findable(False, frozenset())


class Findability:
    """A detection with ``configuration``, by which the findability of marks with ``key`` by ``rules`` is assessed.

    Each file is tested alone, for all ``keys`` that this detection looks for; ``is_looked_for`` says whether ``key`` is
    one of them. The name of a ``profile`` that the configuration does not have is not known to it.
    """

    def __init__(self, rules: Selection, configuration: Configuration, key: NamedKey, keys: Sequence[NamedKey]) -> None:
        # The exact test needs no calibration table, and one that is broken stops nobody from marking.
        used = replace(configuration, calibration=()) if configuration.test == "exact" else configuration
        self.settings = settings_of(used)
        self.profile = rules.profile
        self.is_looked_for = any(known.key == key.key for known in keys)
        self._keys = keys
        self._name = next((known.name for known in keys if known.key == key.key), None)
        self._level = needed_level(rules, configuration, len(keys))
        self._pool = Pool()

    def add(self, marking: Marking) -> None:
        """Add a marked text to everything together."""
        self._pool.add(marking.embedding.language, marking.embedding.grades)

    def of_text(self, marking: Marking) -> Findable:
        """Return the parts of a marked text in which the mark is found. All marks in it count, also older ones."""
        if not self.is_looked_for:
            return NOTHING_FINDABLE
        reading = read_marked(marking, self._keys, self.settings)
        if isinstance(reading, Failure):
            return NOTHING_FINDABLE
        rest = reading.without(reading.allowed())
        (file,) = judge([rest], [key.name for key in self._keys], self.settings).files
        return Findable(self._has_mark(file), frozenset(unit.unit.name for unit in file.units if self._has_mark(unit)))

    def shortage(self) -> Shortage | None:
        """Return why everything together is too little to be found, or None if it is not."""
        evidence = weigh([*self._pool.counted()])
        if is_able(evidence, self._level, self.settings.test):
            return None
        if_named = decisions_needed(self.settings.alpha / len(self._keys))
        return Shortage(evidence.total, decisions_needed(self._level), if_named)

    def _has_mark(self, finding: FileFinding | UnitFinding) -> bool:
        return finding.judgement.verdict == "marked" and finding.judgement.key == self._name


def read_text(
    name: str,
    language: str,
    content: bytes,
    keys: Sequence[NamedKey],
    settings: DetectionSettings,
    ignored: frozenset[str],
    known: Mapping[str, Outline] = MappingProxyType({}),
) -> InputDetections | Failure:
    """Return what a detection reads in a text; ``ignored`` are the rules that are switched off in it.

    Its outlines in some scopes may be ``known``. Raises ``ParseError`` if it cannot be read.
    """
    scopes = dict.fromkeys(scopes_of(keys, settings))
    outlines = {scope: known.get(scope) or read_outline(content, language, scope) for scope in scopes}
    (reading,) = find_marks([OutlinedInput(name, language, content, outlines, ignored)], keys, settings)
    return reading


def read_marked(marking: Marking, keys: Sequence[NamedKey], settings: DetectionSettings) -> InputDetections | Failure:
    """Return what a detection reads in a text that was marked, from the outline that the check of the mark has read."""
    made = marking.embedding
    return read_text(marking.name, made.language, marking.after, keys, settings, marking.ignored, made.outlines)


def findable_if_marked(
    name: str,
    language: str,
    content: bytes,
    keys: Sequence[NamedKey],
    settings: DetectionSettings,
    ignored: frozenset[str],
) -> Findable:
    """Return the parts that a detection of this text alone is sure to find if they agree with one of ``keys``.

    That depends on how many decisions there are, and not on the keys: others, which are no secret, are tested in their
    place, and what is *not marked* with these has enough. The exact test decides, because it only counts.
    """
    public = [key._replace(key=Secret(number.to_bytes(KEY_BYTES, "big"))) for number, key in enumerate(keys)]
    exact = settings._replace(test="exact")
    reading = read_text(name, language, content, public, exact, ignored)
    if isinstance(reading, Failure):
        return NOTHING_FINDABLE
    (file,) = judge([reading], [key.name for key in keys], exact).files
    return Findable(_has_enough(file), frozenset(unit.unit.name for unit in file.units if _has_enough(unit)))


def needed_level(rules: Selection, configuration: Configuration, keys: int) -> float:
    """Return the level that a claim has to reach at least, if a detection with ``configuration`` tests so many keys."""
    return configuration.alpha * configuration.share_of(rules) / keys


def decisions_needed(level: float) -> int:
    """Return the number of decisions that must at least agree for the exact test to reach ``level``."""
    return math.ceil(-math.log2(level))


def _has_enough(finding: FileFinding | UnitFinding) -> bool:
    return finding.judgement.verdict != "too little evidence"
