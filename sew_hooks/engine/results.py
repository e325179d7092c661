"""The results of detection. Those of embedding are in :mod:`sew_hooks.engine.embedding`."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from functools import cached_property

from sew_hooks.engine.profiles import Profile
from sew_hooks.engine.source import SCOPES, analyse, decode, front_end_of
from sew_hooks.engine.variant_texts import VariantTexts, variant_texts
from sew_hooks.languages.closed_parts import ClosedPart
from sew_hooks.languages.site import Analysis, Site, Unit
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.scheme.address import Address
from sew_hooks.scheme.evidence import Evidence, weigh
from sew_hooks.scheme.grade import Grade, Observation, share


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
