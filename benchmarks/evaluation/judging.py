"""The evidence in many readings, under one key and under many."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.evaluation.programs import KEY, MANY_KEYS, targets
from benchmarks.evaluation.readings import judge
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.scheme.evidence import Evidence
from sew_hooks.scheme.grade import Observation

Reading = list[Observation]
"""What the detector counts in one program."""


def evidence(counted: Sequence[Reading], language: str, table: CalibrationTable, number: int = KEY) -> list[Evidence]:
    """Return the evidence of each reading for the key with this number."""
    key = targets(language, number)
    return [judge(reading, key, table) for reading in counted]


def under_many_keys(counted: Sequence[Reading], language: str, table: CalibrationTable) -> list[Evidence]:
    """Return the evidence of each reading for each of many keys."""
    return [text for number in MANY_KEYS for text in evidence(counted, language, table, number)]
