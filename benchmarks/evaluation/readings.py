"""Programs as the detector sees them: their sites. What is asked of many keys need not parse again.

Marking a reading sets every bit to its target. That is what embedding does to the text: the engine verifies it for
every text, and ``check_laws.py`` over whole corpora.
"""

from __future__ import annotations

from collections.abc import Sequence

from sew_hooks.engine.api import find_sites
from sew_hooks.engine.profiles import named_profile
from sew_hooks.errors import SewError
from sew_hooks.scheme.address import Address, Context, SiteId
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.scheme.evidence import Evidence, weigh
from sew_hooks.scheme.grade import Observation, grades
from sew_hooks.scheme.target import Targets

Plain = list[list[object]]
"""A reading as JSON holds it."""


def read_plain(code: str, language: str, scope: str, profile: str = "all") -> Plain | None:
    """Return the sites of ``code`` that the profile covers; nothing if the library refuses it."""
    covers = named_profile(profile, language).covers
    try:
        sites = find_sites(code, language, scope=scope)
    except SewError:
        return None
    return [[site.rule, site.kind, list(site.site_id), list(site.context), site.bit] for site in sites if covers(site)]


def observations(plain: Plain | None) -> list[Observation]:
    """Return what the detector counts; a program that cannot be read has nothing to count."""
    return [
        (rule, kind, Address(SiteId(*site_id), Context(*context)), bit)  # type: ignore[misc]
        for rule, kind, site_id, context, bit in plain or []
    ]


def marked(reading: Sequence[Observation], targets: Targets) -> list[Observation]:
    """Return the reading of the same program marked with the key of ``targets``."""
    return [(rule, kind, address, targets.of(address)) for rule, kind, address, _ in reading]


def judge(reading: Sequence[Observation], targets: Targets, table: CalibrationTable) -> Evidence:
    """Return the evidence of a reading."""
    return weigh(grades(reading, targets, table))
