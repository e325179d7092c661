"""Profiles: which rules take part in embedding and detection (design, section 6)."""

from __future__ import annotations

from dataclasses import dataclass

from sew_hooks.engine.shipped import load_calibration
from sew_hooks.errors import UsageError
from sew_hooks.languages.registry import REGISTRY
from sew_hooks.languages.site import Site
from sew_hooks.scheme.calibration import CalibrationTable

FORMATTERS = tuple(dict.fromkeys(formatter for language in REGISTRY.values() for formatter in language.undone))
"""The formatters that undo the choice of a syntax rule."""

NATURAL = 0.1
"""The share of the places in which people use the rarer variant of a rule that the profile ``natural`` takes."""

PROFILES = ("all", "syntax", "natural", *FORMATTERS)


@dataclass(frozen=True, slots=True)
class Profile:
    """Which rules take part: those of ``only`` if it is given, none about formatting if ``syntax_only``, none of
    ``without``."""

    syntax_only: bool = False
    without: frozenset[str] = frozenset()
    only: frozenset[str] | None = None

    def covers(self, site: Site) -> bool:
        """Whether a site takes part."""
        if self.only is not None and site.rule not in self.only:
            return False
        return not (self.syntax_only and site.kind == "formatting") and site.rule not in self.without


def named_profile(name: str, language: str) -> Profile:
    """The profile of that name; those of several formatters are joined by ``+``. Raises UsageError for others."""
    names = name.split("+")
    if not (name in PROFILES or all(each in FORMATTERS for each in names)):
        raise UsageError(f"unknown profile {name!r}; known: {', '.join(PROFILES)}")
    if name == "natural":
        return Profile(only=natural_rules(load_calibration(language, "opensource")))
    without = [undone_by(each, language) for each in names]
    return Profile(syntax_only=name != "all", without=frozenset[str]().union(*without))


def undone_by(formatter: str, language: str) -> frozenset[str]:
    """The syntax rules of ``language`` whose choice a formatter undoes or changes."""
    return REGISTRY[language].undone.get(formatter, frozenset()) if language in REGISTRY else frozenset()


def natural_rules(table: CalibrationTable) -> frozenset[str]:
    """The rules whose rarer variant has at least the share ``NATURAL``, where the table tells."""
    shares = {rule: table.share_of_one(rule) for rule in table.counts}
    return frozenset(rule for rule, share in shares.items() if share is not None and NATURAL <= share <= 1 - NATURAL)
