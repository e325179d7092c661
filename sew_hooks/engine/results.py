"""The results of the engine: those of embedding, and those of detection."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Generic

from sew_hooks.engine.profiles import Profile
from sew_hooks.engine.shipped import load_calibration
from sew_hooks.engine.source import SCOPES, Text, analyse, decode, front_end_of
from sew_hooks.engine.variant_texts import VariantTexts, variant_texts
from sew_hooks.languages.closed_parts import ClosedPart
from sew_hooks.languages.site import Analysis, Site, Unit
from sew_hooks.records import NamedTuple
from sew_hooks.scheme.address import Address
from sew_hooks.scheme.evidence import Evidence, weigh
from sew_hooks.scheme.grade import Grade, Observation, grades, share
from sew_hooks.scheme.target import KnownTargets


class UnitDetection(NamedTuple):
    """The evidence for a key in one unit. ``first_line`` and ``last_line`` count from 1 and are inclusive."""

    name: str
    first_line: int
    last_line: int
    grades: list[Grade]

    @property
    def place(self) -> Unit:
        """The unit itself."""
        return Unit(self.name, self.first_line, self.last_line)

    @property
    def evidence(self) -> Evidence:
        """The evidence in the unit's grades."""
        return weigh(self.grades)


class Outline(NamedTuple):
    """The sites of a text and all its units, the residual one first. Detection with any key starts from them."""

    sites: list[Site]
    units: list[Unit]


def outline_of(analysis: Analysis) -> Outline:
    """The outline of a text that was read."""
    return Outline(analysis.sites, analysis.units)


class MarkTerms(NamedTuple):
    """The terms on which a text was marked, which detection has to share to find the same grades."""

    language: str
    scope: str
    profile: Profile
    targets: KnownTargets

    def grades_of(self, sites: Iterable[Site]) -> list[Grade]:
        """Return the grades of sites in the variants that they have after marking."""
        return grades(map(self.profile.observation_of, sites), self.targets, load_calibration(self.language))


class ChangedPlace(NamedTuple):
    """A place that was brought into its other variant: its rule, and the lines that this edits."""

    rule: str
    lines: frozenset[int]


@dataclass(frozen=True, kw_only=True)
class Embedding(Generic[Text]):
    """The result of embedding: the text, whether it differs from the input, and the sites that determined it.

    ``left`` are the sites that should have changed but were left as they are, because the result would not have passed
    the check otherwise; their grades may disagree. Lines and columns of sites are those of the input. ``after`` has
    all units, the residual one first, each with the same unit in the result. ``own`` are those that were to be marked
    as a whole. ``others`` were left alone, because a mark would edit lines that somebody else wrote there, and
    ``renamed`` ones because they are marked under their former names. ``closed`` are parts of what was to be marked in
    which nothing can be chosen, and ``changes`` the places that were changed, with lines of the input.
    """

    source: Text
    changed: bool
    sites: list[Site]
    left: list[Site]
    after: dict[Unit, Unit]
    own: set[Unit]
    others: list[Unit]
    renamed: list[Unit]
    closed: list[ClosedPart]
    changes: list[ChangedPlace]
    _terms: MarkTerms = field(repr=False)
    _outline: Outline = field(repr=False)
    _marked: dict[Unit, list[Site]] = field(repr=False)

    @cached_property
    def grades(self) -> list[Grade]:
        """The grades of everything that was to be marked, as detection will find them."""
        return self._terms.grades_of(chain.from_iterable(self._marked.values()))

    @property
    def language(self) -> str:
        """The language of the text."""
        return self._terms.language

    @property
    def outlines(self) -> dict[str, Outline]:
        """The outline of the result, as the check has read it, by its scope."""
        return {self._terms.scope: self._outline}

    @cached_property
    def units(self) -> list[UnitDetection]:
        """The units that were to be marked, with lines of the input, and what detection will find in each one alone."""
        return [UnitDetection(*unit, self._terms.grades_of(sites)) for unit, sites in self._marked.items()]


@dataclass(frozen=True)
class Detection:
    """The evidence for a key in a text: its grades, their evidence, and the same for each unit.

    ``sites`` are those of the profile, in source order; the grades are made of them. ``places`` are all units of the
    text, including those without sites, the residual unit first.
    """

    evidence: Evidence
    grades: list[Grade]
    sites: list[Site] = field(repr=False)
    _observations: list[Observation] = field(repr=False)
    places: list[Unit] = field(repr=False)
    _source: str | bytes = field(repr=False)
    _language: str = field(repr=False)
    _profile: Profile = field(repr=False)

    @property
    def text(self) -> str:
        """The text in which lines and columns count: the source without a byte-order mark, with line feeds."""
        text, _ = decode(self._source, front_end_of(self._language))
        return text

    @cached_property
    def units(self) -> list[UnitDetection]:
        """The same for each unit that has sites, in source order."""
        by_unit: dict[Unit, list[Observation]] = {}
        for site, observation in zip(self.sites, self._observations, strict=True):
            by_unit.setdefault(site.unit, []).append(observation)
        if len(by_unit) == 1:
            (unit,) = by_unit
            return [UnitDetection(*unit, self.grades)]
        in_order = sorted(by_unit.items(), key=lambda item: item[0].first_line)
        return [UnitDetection(*unit, share(self._by_address, observations)) for unit, observations in in_order]

    def address_of(self, site: Site) -> Address:
        """Return the address of one of the ``sites``, which is that of its grade."""
        return self._profile.address_of(site)

    def closed(self) -> list[ClosedPart]:
        """Return the parts of the text in which nothing can be chosen."""
        return analyse(self._source, self._language, SCOPES[0]).analysis.closed

    def variants(self) -> dict[tuple[str, int, int], VariantTexts]:
        """Return the words of sites in both variants, by rule, line and column, where words say what the choice is."""
        # Sites have the same places in either scope.
        return variant_texts(self._source, self._language, SCOPES[0])

    @cached_property
    def _by_address(self) -> dict[Address, Grade]:
        return {grade.address: grade for grade in self.grades}

    def without(self, places: Collection[Unit]) -> Detection:
        """Return the detection of the text without the units ``places``."""
        sites = [site for site in self.sites if site.unit not in places]
        observations = [*map(self._profile.observation_of, sites)]
        rest = share(self._by_address, observations)
        return replace(self, evidence=weigh(rest), grades=rest, sites=sites, _observations=observations)

    @property
    def p_value(self) -> float:
        """The paper's combined p-value."""
        return self.evidence.p_value

    @property
    def p_point(self) -> float:
        """The calibrated p-value over all grades."""
        return self.evidence.p_point

    @property
    def p_syntax(self) -> float:
        """The calibrated p-value over the grades of syntax rules."""
        return self.evidence.p_syntax

    @property
    def p_exact(self) -> float:
        """The p-value for fixed code and a random key."""
        return self.evidence.p_exact

    @property
    def agreements(self) -> int:
        """The number of grades that agree with their target."""
        return self.evidence.agreements

    @property
    def total(self) -> int:
        """The number of grades."""
        return self.evidence.total
