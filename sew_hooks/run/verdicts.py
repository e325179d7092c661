"""From what the files of a run say about keys to one verdict, and the files and functions it rests on.

A claim says that an object (everything together, one file, one unit) carries the mark of one key. All claims of a run
are one family, adjusted for their number (design, section 6); ``docs/verdicts.md`` says what that promises.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from sew_hooks.engine.results import Detection
from sew_hooks.languages.site import Unit
from sew_hooks.run.detections import DetectionSettings, InputDetections
from sew_hooks.scheme.evidence import Evidence, Verdict, decisive, is_able, weigh
from sew_hooks.scheme.false_discovery import adjust_claims
from sew_hooks.scheme.grade import Pool


class Judgement(NamedTuple):
    """What a run says of an object: the evidence for the key that fits it best, and the verdict.

    ``p_adjusted``, to be compared with the level of the run, is the least of the claims about the object and about
    what is inside it: where a function is marked, so are its file and the run. ``key`` is the name of the key whose
    mark was found, if it has a name.
    """

    evidence: Evidence
    p_adjusted: float
    verdict: Verdict
    key: str | None


class UnitFinding(NamedTuple):
    """What a run says of one unit."""

    unit: Unit
    judgement: Judgement


class FileFinding(NamedTuple):
    """What a run says of one file. ``texts`` are all its units, each with the digest of its text (SHA-256).

    ``detection`` is that of the key that fits the file best, where it is to be explained: of many files it would take
    all the memory there is.
    """

    name: str
    language: str
    detection: Detection | None
    judgement: Judgement
    units: tuple[UnitFinding, ...]
    texts: tuple[tuple[Unit, bytes], ...]


class Judged(NamedTuple):
    """What a run says of everything together, and of each file in the order they came."""

    together: Judgement
    files: tuple[FileFinding, ...]


class _Said(NamedTuple):
    """What a file says about one key: the evidence in it, and in each of its units."""

    evidence: Evidence
    units: tuple[tuple[Unit, Evidence], ...]

    def claims(self) -> Iterator[Evidence]:
        """The evidence for each claim: that of the file, then those of its units."""
        yield self.evidence
        yield from (evidence for _, evidence in self.units)


class _Heard(NamedTuple):
    """What is kept of a reading: what it says about each key, and its units with the digests of their texts.

    ``detections`` are those of each key, where they are to be explained.
    """

    name: str
    language: str
    said: tuple[_Said, ...]
    texts: tuple[tuple[Unit, bytes], ...]
    detections: tuple[Detection, ...] | None


class _Object:
    """What the claims about an object, and about what is inside it, come to."""

    def __init__(self) -> None:
        self.evidence: dict[int, Evidence] = {}
        """What it says by itself, by the number of the key."""
        # The least p-value adjusted, then by itself, and the number of its key, which fits best.
        self._least = 1.0, 1.0, math.inf
        self._able = False

    def claim(self, number: int, evidence: Evidence, p_adjusted: float, p_value: float, able: bool) -> None:
        """Add that it carries the mark of key ``number``."""
        self.evidence[number] = evidence
        self._least = min(self._least, (p_adjusted, p_value, number))
        self._able |= able

    def surround(self, inside: _Object) -> None:
        """Add what is claimed about an object inside."""
        self._least = min(self._least, inside._least)
        self._able |= inside._able

    @property
    def best(self) -> int:
        """The number of the key that fits best."""
        return int(self._least[2])

    def judgement(self, keys: Sequence[str | None], alpha: float) -> Judgement:
        """What the run says of it at this level."""
        p_adjusted = self._least[0]
        if p_adjusted <= alpha:
            return Judgement(self.evidence[self.best], p_adjusted, "marked", keys[self.best])
        verdict: Verdict = "not marked" if self._able else "too little evidence"
        return Judgement(self.evidence[self.best], p_adjusted, verdict, None)


def judge(
    readings: Iterable[InputDetections],
    keys: Sequence[str | None],
    settings: DetectionSettings,
    *,
    explain: bool = False,
) -> Judged:
    """Return what ``readings`` say about the keys of these names, everything at the one level of ``settings``.

    Each reading is let go before the next is asked for: what is kept of a file is small. With ``explain`` the findings
    keep their detections.
    """
    together, heard = _hear(readings, len(keys), explain)
    claims = [*together, *chain.from_iterable(said.claims() for file in heard for said in file.said)]
    able = [is_able(evidence, settings.alpha, settings.test) for evidence in claims]
    # Of what cannot be marked anyway, only which of several keys fits best is a question.
    asked = [is_able or len(keys) > 1 for is_able in able]
    p_values = [
        decisive(evidence, settings.test) if is_asked else 1.0 for evidence, is_asked in zip(claims, asked, strict=True)
    ]
    adjusted = iter(zip(adjust_claims(p_values, able), p_values, able, strict=True))

    def claim(about: _Object, number: int, evidence: Evidence) -> None:
        about.claim(number, evidence, *next(adjusted))

    everything = _Object()
    for number, evidence in enumerate(together):
        claim(everything, number, evidence)
    files = []
    for file in heard:
        whole, units = _Object(), dict[Unit, _Object]()
        for number, said in enumerate(file.said):
            claim(whole, number, said.evidence)
            for unit, inside in said.units:
                claim(units.setdefault(unit, _Object()), number, inside)
        for each in units.values():
            whole.surround(each)
        everything.surround(whole)
        found = (UnitFinding(unit, units[unit].judgement(keys, settings.alpha)) for unit in sorted(units, key=_place))
        detection = None if file.detections is None else file.detections[whole.best]
        judgement = whole.judgement(keys, settings.alpha)
        files.append(FileFinding(file.name, file.language, detection, judgement, tuple(found), file.texts))
    return Judged(everything.judgement(keys, settings.alpha), tuple(files))


def _place(unit: Unit) -> tuple[int, int, str]:
    """The order in which units stand: keys of another scope see others."""
    return unit.first_line, -unit.last_line, unit.name


def _hear(readings: Iterable[InputDetections], keys: int, explain: bool) -> tuple[list[Evidence], list[_Heard]]:
    """Return what all readings say about each key together, and what is kept of each of them."""
    pools = [Pool() for _ in range(keys)]
    heard = []
    for reading in readings:
        for pool, detection in zip(pools, reading.detections, strict=True):
            pool.add(reading.language, detection.grades)
        known = {unit: unit._replace(name=sys.intern(unit.name)) for unit in reading.texts}
        said = tuple(
            _Said(
                detection.evidence,
                tuple((known.setdefault(unit.place, unit.place), unit.evidence) for unit in detection.units),
            )
            for detection in reading.detections
        )
        texts = tuple((known[unit], bytes.fromhex(text.digest)) for unit, text in reading.texts.items())
        detections = reading.detections if explain else None
        heard.append(_Heard(reading.name, reading.language, said, texts, detections))
    return [weigh([*pool.counted()]) for pool in pools], heard
