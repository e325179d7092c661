"""A mark on its way through people's edits: one file, marked once, and merged with each of its later versions."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from typing import TypedDict

from benchmarks.corpora import key
from benchmarks.evaluation.history import contents
from benchmarks.evaluation.programs import KEY
from sew_hooks.engine.api import detect, embed
from sew_hooks.errors import SewError
from sew_hooks.scheme.calibration import CalibrationTable


class Journey(TypedDict):
    """A file's blobs in ``repository``, grouped by the points where it is judged; the first blob is marked."""

    repository: str
    language: str
    scope: str
    profile: str
    blobs: list[list[str]]


class Look(TypedDict):
    """The evidence in the carried file at one point, and the number of conflicts on the way."""

    p_value: float
    agreements: int
    grades: int
    conflicts: int


def carry(journey: Journey, table: str) -> list[Look]:
    """Return a look at each point of a journey.

    ``table`` is the calibration table as JSON. A file that the library refuses stays unmarked, and a text that it
    cannot read has no evidence.
    """
    calibration = CalibrationTable.from_json(table)
    versions = iter(contents(Path(journey["repository"]), [blob for group in journey["blobs"] for blob in group]))
    looks: list[Look] = []
    base = carried = b""
    conflicts = 0
    for group in journey["blobs"]:
        for _ in group:
            new = next(versions)
            carried, clashes = merge(base, carried, new) if looks else (_marked(new, journey), 0)
            base = new
            conflicts += clashes
        if group:
            look = _look(carried, journey, calibration)
        looks.append({**look, "conflicts": conflicts})
    return looks


def merge(base: bytes, ours: bytes, theirs: bytes) -> tuple[bytes, int]:
    """Merge two texts that come from ``base``, and count the conflicts. In a conflict theirs is taken."""
    with tempfile.TemporaryDirectory() as name:
        paths = [Path(name, side) for side in ("ours", "base", "theirs")]
        for path, text in zip(paths, (ours, base, theirs), strict=True):
            path.write_bytes(text)
        result = _merge_file(paths)
        conflicts = result.returncode
        return (_merge_file(paths, "--theirs") if conflicts else result).stdout, conflicts


def _merge_file(paths: list[Path], *options: str) -> subprocess.CompletedProcess[bytes]:
    result = subprocess.run(["git", "merge-file", "-p", "-q", *options, *map(str, paths)], stdout=subprocess.PIPE)
    if result.returncode > 127:  # up to there it is the number of conflicts
        result.check_returncode()
    return result


def _marked(text: bytes, journey: Journey) -> bytes:
    """The marked text, or the original text if the library refuses it."""
    try:
        return embed(text, journey["language"], key(KEY), scope=journey["scope"], profile=journey["profile"]).source
    except SewError:
        return text


def _look(text: bytes, journey: Journey, calibration: CalibrationTable) -> Look:
    try:
        scope, profile = journey["scope"], journey["profile"]
        seen = detect(text, journey["language"], key(KEY), scope=scope, profile=profile, calibration=calibration)
    except SewError:
        return {"p_value": 1.0, "agreements": 0, "grades": 0, "conflicts": 0}
    return {"p_value": seen.p_value, "agreements": seen.agreements, "grades": seen.total, "conflicts": 0}
