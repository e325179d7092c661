"""Programs as the detector sees them: their sites, so that many keys need only one parse.

Marking a reading sets every bit to its target. That is what embedding does to the text: the engine verifies it for
every text, and ``check_laws.py`` over whole corpora.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sew_hooks.engine.api import find_sites
from sew_hooks.engine.profiles import named_profile
from sew_hooks.errors import SewError
from sew_hooks.scheme.address import Address, Context, HabitAddress, PlaceAddress, SiteId
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.scheme.evidence import Evidence, weigh
from sew_hooks.scheme.grade import Observation, grades
from sew_hooks.scheme.target import Targets

Plain = list[list[object]]
"""A reading in the form that JSON can hold."""


def read_plain(code: str, language: str, scope: str, profile: str) -> Plain | None:
    """Return the sites of ``code`` that the profile covers; nothing if the library refuses it."""
    chosen = named_profile(profile, language)
    try:
        sites = find_sites(code, language, scope=scope)
    except SewError:
        return None
    return [[*chosen.observation_of(site)] for site in sites if chosen.covers(site)]


def observations(plain: Plain | None) -> list[Observation]:
    """Return the detector's observations; a program that cannot be read has none."""
    return [(rule, kind, _address(*address), bit) for rule, kind, address, bit in plain or []]  # type: ignore[misc]


def _address(*fields: Any) -> Address:
    """The address with these ``fields`` in JSON."""
    first, second = fields
    if isinstance(first, str):
        return HabitAddress(first, second)
    site_id, context = fields
    return PlaceAddress(SiteId(*site_id), Context(*context))


def marked(reading: Sequence[Observation], targets: Targets) -> list[Observation]:
    """Return the reading of the same program marked with the key of ``targets``."""
    return [(rule, kind, address, targets.of(address)) for rule, kind, address, _ in reading]


def judge(reading: Sequence[Observation], targets: Targets, table: CalibrationTable) -> Evidence:
    """Return the evidence of a reading."""
    return weigh(grades(reading, targets, table))
