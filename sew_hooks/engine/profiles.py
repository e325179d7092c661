"""Profiles: which rules take part in embedding and detection, as habits or as places (design, sections 4 and 6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from sew_hooks.errors import UsageError, suggestion
from sew_hooks.languages.registry import REGISTRY
from sew_hooks.languages.rule_heads import Grain, RuleHead, rule_heads
from sew_hooks.named_tuples import NamedTuple

if TYPE_CHECKING:
    from sew_hooks.languages.site import Site
    from sew_hooks.scheme.address import Address
    from sew_hooks.scheme.grade import Observation

FORMATTERS = tuple(dict.fromkeys(formatter for language in REGISTRY.values() for formatter in language.undone))
"""The formatters that undo the choice of a syntax rule."""

PROFILES = ("natural", "paper", "syntax", "all", *FORMATTERS)

MARKING = "natural"
"""The profile that marks code unless another one is named."""

ANY = "any"
"""The word for the profiles that detection tries unless one is named: those of ``_SHARES``."""

_SHARES: Mapping[str, float] = {MARKING: 0.98, "syntax": 0.01, "all": 0.01}
"""The profiles that are likely to have marked code, and the share of its level that detection gives to each.

Natural marks are the weakest. With this share, ten natural grades that agree reach 0.001, as they would without the
other profiles. Those need 17 grades, and have more than that.
"""


class Profile(NamedTuple):
    """The rules that take part: each rule's id, with its grain (a habit or a place)."""

    grains: Mapping[str, Grain]

    def covers(self, site: Site) -> bool:
        """Whether a site takes part."""
        grain = self.grains.get(site.rule)
        return grain == "place" or (grain == "habit" and site.habit is not None)

    def address_of(self, site: Site) -> Address:
        """Return the address of a site that takes part, for which the key gives the target."""
        habit = site.as_habit if self.grains[site.rule] == "habit" else None
        return site.as_place if habit is None else habit

    def observation_of(self, site: Site) -> Observation:
        """Return the observation that a grade counts at a site that takes part.

        Where rules share a habit, the grade counts for the rule that the habit is named after.
        """
        address = self.address_of(site)
        return address.rule, site.kind, address, site.bit


@lru_cache
def named_profile(name: str, language: str) -> Profile:
    """The profile of that name; those of several formatters are joined by ``+``. Raises UsageError for others.

    ``natural`` has the rules with a sort. ``paper`` has those of the paper, as places, and ``syntax`` has the same
    without formatting. A formatter's profile has the rules of ``syntax`` that the formatter leaves alone. ``all`` has
    every rule; those of the paper are places.
    """
    if not is_profile(name):
        raise UsageError(f"unknown profile {name!r}; known: {', '.join(PROFILES)}{suggestion(name, PROFILES)}")
    heads = rule_heads(language).values()
    if name == "natural":
        return Profile({head.id: head.sort for head in heads if head.sort is not None})
    if name == "all":
        return Profile({head.id: "place" if head.sort is None or _is_of_paper(head) else head.sort for head in heads})
    paper = [head for head in heads if _is_of_paper(head)]
    if name != "paper":
        undone = frozenset[str]().union(*(undone_by(part, language) for part in name.split("+")))
        paper = [head for head in paper if head.kind != "formatting" and head.id not in undone]
    return Profile({head.id: "place" for head in paper})


def is_profile(name: str) -> bool:
    """Whether there is a profile of that name; those of several formatters are joined by ``+``."""
    return name in PROFILES or all(part in FORMATTERS for part in name.split("+"))


class Selection(NamedTuple):
    """A profile, and the part of it that a repository wants: the rules ``select`` (all if empty), without ``ignore``.

    ``linter_conflicts`` are rules, each with its language, that the repository's linters do not want; they take part
    only if they are selected by name. For detection, the profile may be ``any``.
    """

    profile: str
    select: frozenset[str] = frozenset()
    ignore: frozenset[str] = frozenset()
    linter_conflicts: frozenset[tuple[str, str]] = frozenset()

    @lru_cache  # noqa: B019 - a run has a few selections, and asks for each of its claims
    def shares(self) -> Mapping[Selection, float]:
        """The selections that detection tries, and the share of the level that each gets. The shares add up to 1."""
        tried = _SHARES if self.profile == ANY else {self.profile: 1.0}
        return {self._replace(profile=name): share for name, share in tried.items()}

    def for_languages(self, languages: Collection[str]) -> Selection:
        """The same selection for a run with texts in ``languages`` alone.

        Where none of them has rules of the paper, detection tries one profile, which costs no share for the others.
        """
        of_paper = (named_profile("paper", language).grains for language in languages)
        return self if self.profile != ANY or not languages or any(of_paper) else self._replace(profile=MARKING)

    def without(self, rules: frozenset[str]) -> Selection:
        """The same selection without some rules."""
        return self._replace(ignore=self.ignore | rules)

    def idle(self) -> frozenset[str]:
        """The rules in ``select`` that the profile has in no language, so that they take no part."""
        return self.select.difference(
            *(named_profile(tried.profile, language).grains for tried in self.shares() for language in REGISTRY)
        )

    def share(self) -> float:
        """The share of the level that a detection gives this profile if no profile is named."""
        return _SHARES.get(self.profile, min(_SHARES.values()))


@lru_cache
def selected(asked: str | Selection, language: str) -> Profile:
    """The rules of a profile by its name, or of a selection. Raises UsageError for an unknown name."""
    if isinstance(asked, str):
        return named_profile(asked, language)
    grains = named_profile(asked.profile, language).grains
    unwanted = {rule for its_language, rule in asked.linter_conflicts if its_language == language}
    wanted = (asked.select or grains.keys() - unwanted) - asked.ignore
    return Profile({rule: grain for rule, grain in grains.items() if rule in wanted})


def undone_by(formatter: str, language: str) -> frozenset[str]:
    """The syntax rules of ``language`` whose choice a formatter undoes or changes."""
    return REGISTRY[language].undone.get(formatter, frozenset()) if language in REGISTRY else frozenset()


def _is_of_paper(head: RuleHead) -> bool:
    return head.table_row is not None
