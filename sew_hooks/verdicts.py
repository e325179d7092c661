"""From what the files of a run say about keys to one verdict, and the files and functions it rests on.

A claim says that an object (everything together, one file, one unit) carries the mark of one key. All claims of a run
are one family, adjusted for their number (design, section 6); ``docs/verdicts.md`` says what that promises.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from sew_hooks.engine import Detection
from sew_hooks.languages.site import Unit
from sew_hooks.runs import Reading, Settings
from sew_hooks.scheme.discovery import adjust_claims
from sew_hooks.scheme.evidence import Evidence, Verdict, decisive, is_able, weigh
from sew_hooks.scheme.grade import pool
from sew_hooks.unit_texts import UnitText


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a run says of an object: the evidence for the key that fits it best, and the verdict.

    ``p_adjusted``, to be compared with the level of the run, is the least of the claims about the object and about
    what is inside it: where a function is marked, so are its file and the run. ``key`` is the name of the key whose
    mark was found, if it has a name.
    """

    evidence: Evidence
    p_adjusted: float
    verdict: Verdict
    key: str | None


@dataclass(frozen=True, slots=True)
class UnitFinding:
    """What a run says of one unit."""

    unit: Unit
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class FileFinding:
    """What a run says of one file. ``detection`` is that of the key that fits it best; ``texts`` are of all units."""

    name: str
    language: str
    detection: Detection
    judgement: Judgement
    units: tuple[UnitFinding, ...]
    texts: Mapping[Unit, UnitText]


@dataclass(frozen=True, slots=True)
class Judged:
    """What a run says of everything together, and of each file in the order they came."""

    together: Judgement
    files: tuple[FileFinding, ...]


class _Claim(NamedTuple):
    """That the object at ``place`` carries the mark of key number ``key``.

    A place is the numbers of a file and a unit: () for everything together, (file,), or (file, unit).
    """

    place: tuple[object, ...]
    key: int
    evidence: Evidence


def judge(readings: Sequence[Reading], keys: Sequence[str | None], settings: Settings) -> Judged:
    """Return what ``readings`` say about the keys of these names, everything at the one level of ``settings``."""
    alpha, test = settings.alpha, settings.test
    claims = list(_claims(readings, len(keys)))
    adjusted = adjust_claims([claim.evidence for claim in claims], alpha, test)
    evidence = {(claim.place, claim.key): claim.evidence for claim in claims}
    least: dict[tuple[object, ...], tuple[float, float, int]] = {}
    able = set()
    for claim, p_adjusted in zip(claims, adjusted, strict=True):
        # Which key fits best is a question only of several.
        p_value = decisive(claim.evidence, test) if len(keys) > 1 else 1.0
        is_claim = is_able(claim.evidence, alpha, test)
        for around in (claim.place[:length] for length in range(len(claim.place) + 1)):
            least[around] = min(least.get(around, (1.0, 1.0, claim.key)), (p_adjusted, p_value, claim.key))
            if is_claim:
                able.add(around)

    def judgement(*place: object) -> Judgement:
        p_adjusted, _, key = least[place]
        if p_adjusted <= alpha:
            return Judgement(evidence[place, key], p_adjusted, "marked", keys[key])
        verdict: Verdict = "not marked" if place in able else "too little evidence"
        return Judgement(evidence[place, key], p_adjusted, verdict, None)

    files = (
        FileFinding(
            reading.name,
            reading.language,
            reading.detections[least[number,][2]],
            judgement(number),
            tuple(UnitFinding(unit, judgement(number, unit)) for unit in _units(reading)),
            reading.texts,
        )
        for number, reading in enumerate(readings)
    )
    return Judged(judgement(), tuple(files))


def _claims(readings: Sequence[Reading], keys: int) -> Iterator[_Claim]:
    for key in range(keys):
        by_language: dict[str, list[Detection]] = {}
        for reading in readings:
            by_language.setdefault(reading.language, []).append(reading.detections[key])
        # Languages share no target, so their grades simply stand beside each other.
        pooled = [pool(detection.grades for detection in detections) for detections in by_language.values()]
        yield _Claim((), key, weigh([*chain.from_iterable(pooled)]))
        for number, reading in enumerate(readings):
            detection = reading.detections[key]
            yield _Claim((number,), key, detection.evidence)
            for unit in detection.units:
                yield _Claim((number, unit.place), key, unit.evidence)


def _units(reading: Reading) -> list[Unit]:
    """The units that any key sees, in the order they stand: keys of another scope see others."""
    units = {unit.place for detection in reading.detections for unit in detection.units}
    return sorted(units, key=lambda unit: (unit.first_line, -unit.last_line, unit.name))
