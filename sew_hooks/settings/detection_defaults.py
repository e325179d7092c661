"""How detection goes unless it is told otherwise."""

from __future__ import annotations

from typing import NamedTuple

from sew_hooks.scheme.evidence import Test


class DetectionDefaults(NamedTuple):
    """How a command detects unless it is told otherwise."""

    profile: str
    test: Test


COMMAND = DetectionDefaults("all", "calibrated")
"""How a person looks at code: with everything that may tell."""

HOOK = DetectionDefaults("syntax", "exact")
"""How a commit is judged, and what is accepted: by what survives formatting, and with no need of a calibration."""
