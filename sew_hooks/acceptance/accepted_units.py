"""Setting aside what was accepted before anything is judged: units of the baseline, and those a comment allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sew_hooks.acceptance.baseline import Baseline, Entry
from sew_hooks.languages.site import Unit
from sew_hooks.run.detections import DetectionSettings, InputDetections
from sew_hooks.run.verdicts import Judged, judge


def set_aside(reading: InputDetections, baseline: Baseline) -> tuple[InputDetections, Counter[str]]:
    """Return the reading without what was accepted, and how many units that were to be tested each way accepted.

    The ways are ``comment`` and ``baseline``. Which units are set aside depends on their text and not on the evidence.
    """
    tested = {unit.place for detection in reading.detections for unit in detection.units}
    allowed = {unit for unit in tested if reading.texts[unit].allowed}
    # Most repositories have accepted nothing, and an entry takes a look at the file system.
    asked = tested - allowed if baseline.entries else set()
    known = {unit for unit in asked if entry_of(reading, unit, baseline) in baseline.entries}
    if not allowed | known:
        return reading, Counter()
    rest = tuple(detection.without(allowed | known) for detection in reading.detections)
    return reading._replace(detections=rest), Counter(comment=len(allowed), baseline=len(known))


def entry_of(reading: InputDetections, unit: Unit, baseline: Baseline) -> Entry:
    """Return the entry that a baseline has, or would have, for a unit of ``reading``."""
    return baseline.entry(reading.name, unit.name, reading.texts[unit].digest)


def accept_all(
    readings: Sequence[InputDetections], keys: Sequence[str | None], settings: DetectionSettings, baseline: Baseline
) -> Baseline:
    """Return ``baseline`` with as many more entries as it takes for ``readings`` not to be called marked any more.

    Accepted are the units that are marked; all of a file that is marked as a whole; and everything, where it is only
    marked together.
    """
    while True:
        rest = [set_aside(reading, baseline)[0] for reading in readings]
        judged = judge(rest, keys, settings)
        if judged.together.verdict != "marked":
            return baseline
        found = {entry_of(rest[number], unit, baseline) for number, unit in _responsible(judged)}
        baseline = baseline._replace(entries=baseline.entries | found)


def _responsible(judged: Judged) -> Iterator[tuple[int, Unit]]:
    """Yield the smallest parts that are marked: the number of the file, and the unit."""
    whole_run = all(file.judgement.verdict != "marked" for file in judged.files)
    for number, file in enumerate(judged.files):
        if whole_run or file.judgement.verdict == "marked":
            marked = [finding.unit for finding in file.units if finding.judgement.verdict == "marked"]
            for unit in marked or [finding.unit for finding in file.units]:
                yield number, unit
