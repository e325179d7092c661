"""Leaving out accepted units before anything is judged: those of the baseline, and those that a comment allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from sew_hooks.acceptance.baseline import Acceptance, Baseline, Entry, path_from
from sew_hooks.languages.site import Unit
from sew_hooks.run.detections import DetectionSettings, InputDetections
from sew_hooks.run.inputs import Failure
from sew_hooks.run.verdicts import Judged, judge


def set_aside(reading: InputDetections, baseline: Baseline) -> tuple[InputDetections, Counter[str]]:
    """Return the reading without the accepted units, and the number of units to be tested that each way accepted.

    The ways are ``comment`` and ``baseline``. Which units are left out depends on their text, and not on the evidence.
    """
    allowed = reading.allowed()
    # Most repositories have accepted nothing, and an entry costs a look at the file system.
    rest = reading.tested() - allowed if baseline.entries else set()
    known = {unit for unit in rest if entry_of(reading, unit, baseline) in baseline.entries}
    return reading.without(allowed | known), Counter(comment=len(allowed), baseline=len(known))


def entry_of(reading: InputDetections, unit: Unit, baseline: Baseline) -> Entry:
    """Return the entry that a baseline has, or would have, for a unit of ``reading``."""
    return baseline.entry(reading.name, unit.name, reading.texts[unit].digest)


class EntryStates:
    """The state of a baseline's entries, found in files that are read one after the other, and perhaps more than once.

    ``read`` reads all of them: they would need too much memory together.

    ``there`` maps each entry of the baseline that was found to its unit. ``paths`` are those of all files that were
    read, and ``failures`` are the files that could not be read.
    """

    def __init__(self, baseline: Baseline, read: Callable[[], Iterable[InputDetections | Failure]]) -> None:
        self.baseline = baseline
        self.there: dict[Entry, Unit] = {}
        self.paths: set[str] = set()
        self.failures: dict[Failure, None] = {}
        self._read = read

    def readings(self) -> Iterator[InputDetections]:
        """Yield the readings, and remember what is needed later."""
        for outcome in self._read():
            if isinstance(outcome, InputDetections):
                self._look_at(outcome)
                yield outcome
            else:
                self.failures[outcome] = None

    def gone(self) -> set[Entry]:
        """Return the entries of the baseline that were not found although their file was read or is gone."""
        return {
            entry
            for entry in self.baseline.entries.keys() - self.there.keys()
            if entry.path in self.paths or not (self.baseline.folder / entry.path).exists()
        }

    def _look_at(self, reading: InputDetections) -> None:
        self.paths.add(path_from(self.baseline.folder, reading.name))
        for unit in reading.texts if self.baseline.entries else ():
            entry = entry_of(reading, unit, self.baseline)
            if entry in self.baseline.entries:
                self.there[entry] = unit


def accept_all(
    states: EntryStates, keys: Sequence[str | None], settings: DetectionSettings, acceptance: Acceptance
) -> Baseline:
    """Return the baseline with the additional entries that are needed for the files no longer to be called marked.

    They have the same ``acceptance``, and are the units that are marked, all units of a file that is marked as a whole,
    and everything if only everything together is marked. The files are read again in each round.
    """
    baseline = states.baseline
    while True:
        rest = (set_aside(reading, baseline)[0] for reading in states.readings())
        judged = judge(rest, keys, settings)
        if judged.together.verdict != "marked":
            return baseline
        entries = {baseline.entry(*responsible) for responsible in _responsible(judged)}
        baseline = baseline._replace(entries={**dict.fromkeys(entries, acceptance), **baseline.entries})


def _responsible(judged: Judged) -> Iterator[tuple[str, str, str]]:
    """Yield the smallest parts that are marked: the name of the file, that of the unit, and the digest of its text."""
    whole_run = all(file.judgement.verdict != "marked" for file in judged.files)
    for file in judged.files:
        if whole_run or file.judgement.verdict == "marked":
            digests = dict(file.texts)
            marked = [finding.unit for finding in file.units if finding.judgement.verdict == "marked"]
            for unit in marked or [unit for unit, judgement in file.units if judgement.verdict != "accepted"]:
                yield file.name, unit.name, digests[unit].hex()
