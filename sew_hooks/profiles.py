"""Profiles: which rules take part in embedding and detection (design, section 6)."""

from __future__ import annotations

from dataclasses import dataclass

from sew_hooks.errors import UsageError
from sew_hooks.languages.site import Site

UNDONE_BY_BLACK = {
    "python": frozenset({"return-parentheses", "power-operator"}),
}
"""Syntax rules whose choice black undoes or changes, found by formatting both variants over the corpora."""

PROFILES = ("all", "syntax", "black")


@dataclass(frozen=True, slots=True)
class Profile:
    """Rules that are left out: all formatting rules if ``syntax_only``, and those named."""

    syntax_only: bool
    without: frozenset[str]

    def covers(self, site: Site) -> bool:
        """Whether a site takes part."""
        return not (self.syntax_only and site.kind == "formatting") and site.rule not in self.without


def named_profile(name: str, language: str) -> Profile:
    """The profile of that name. Raises UsageError for an unknown one."""
    if name not in PROFILES:
        raise UsageError(f"unknown profile {name!r}; known: {', '.join(PROFILES)}")
    without = UNDONE_BY_BLACK.get(language, frozenset()) if name == "black" else frozenset()
    return Profile(syntax_only=name != "all", without=without)
