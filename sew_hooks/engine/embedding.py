"""The result of embedding."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Generic

from sew_hooks.engine.profiles import Profile
from sew_hooks.engine.results import Outline, UnitDetection
from sew_hooks.engine.shipped import load_calibration
from sew_hooks.engine.source import Text
from sew_hooks.languages.closed_parts import ClosedPart
from sew_hooks.languages.site import Site, Unit
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.scheme.grade import Grade, grades
from sew_hooks.scheme.target import KnownTargets


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
