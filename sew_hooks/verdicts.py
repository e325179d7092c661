"""From what the files of a run say about keys to one verdict, and the files and functions it rests on.

A claim says that an object (everything together, one file, one unit) carries the mark of one key. All claims of a run
are one family, adjusted for their number (design, section 6); ``docs/verdicts.md`` says what that promises.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from sew_hooks.engine import Detection
from sew_hooks.languages.site import Unit
from sew_hooks.runs import Reading, Settings
from sew_hooks.scheme.discovery import adjust_claims
from sew_hooks.scheme.evidence import Evidence, Verdict, decisive, is_able, weigh
from sew_hooks.scheme.grade import Pool
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
    """What a run says of one file. ``texts`` are of all units.

    ``detection`` is that of the key that fits the file best, where it is to be explained: of many files it would take
    all the memory there is.
    """

    name: str
    language: str
    detection: Detection | None
    judgement: Judgement
    units: tuple[UnitFinding, ...]
    texts: Mapping[Unit, UnitText]


@dataclass(frozen=True, slots=True)
class Judged:
    """What a run says of everything together, and of each file in the order they came."""

    together: Judgement
    files: tuple[FileFinding, ...]


class _Said(NamedTuple):
    """What a file says about one key: the evidence in it, and in each of its units."""

    evidence: Evidence
    units: tuple[tuple[Unit, Evidence], ...]


class _Heard(NamedTuple):
    """What is kept of a reading: what it says about each key, and the texts of its units.

    ``detections`` are those of each key, where they are to be explained.
    """

    name: str
    language: str
    said: tuple[_Said, ...]
    texts: Mapping[Unit, UnitText]
    detections: tuple[Detection, ...] | None

    def units(self) -> list[Unit]:
        """The units that any key sees, in the order they stand: keys of another scope see others."""
        units = {unit for said in self.said for unit, _ in said.units}
        return sorted(units, key=lambda unit: (unit.first_line, -unit.last_line, unit.name))


class _Claim(NamedTuple):
    """That the object at ``place`` carries the mark of key number ``key``.

    A place is the numbers of a file and a unit: () for everything together, (file,), or (file, unit).
    """

    place: tuple[object, ...]
    key: int
    evidence: Evidence


def judge(
    readings: Iterable[Reading], keys: Sequence[str | None], settings: Settings, *, explain: bool = False
) -> Judged:
    """Return what ``readings`` say about the keys of these names, everything at the one level of ``settings``.

    Each reading is let go before the next is asked for. With ``explain`` the findings keep their detections.
    """
    alpha, test = settings.alpha, settings.test
    together, heard = _hear(readings, len(keys), explain)
    claims = list(_claims(together, heard))
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
            file.name,
            file.language,
            None if file.detections is None else file.detections[least[number,][2]],
            judgement(number),
            tuple(UnitFinding(unit, judgement(number, unit)) for unit in file.units()),
            file.texts,
        )
        for number, file in enumerate(heard)
    )
    return Judged(judgement(), tuple(files))


def _hear(readings: Iterable[Reading], keys: int, explain: bool) -> tuple[list[Evidence], list[_Heard]]:
    """Return what all readings say about each key together, and what is kept of each of them."""
    pools: list[dict[str, Pool]] = [{} for _ in range(keys)]
    heard = []
    for reading in readings:
        for by_language, detection in zip(pools, reading.detections, strict=True):
            by_language.setdefault(reading.language, Pool()).add(detection.grades)
        said = tuple(
            _Said(detection.evidence, tuple((unit.place, unit.evidence) for unit in detection.units))
            for detection in reading.detections
        )
        detections = reading.detections if explain else None
        heard.append(_Heard(reading.name, reading.language, said, reading.texts, detections))
    # Languages share no target, so their grades simply stand beside each other.
    pooled = [chain.from_iterable(pool.grades() for pool in by_language.values()) for by_language in pools]
    return [weigh([*grades]) for grades in pooled], heard


def _claims(together: Sequence[Evidence], heard: Sequence[_Heard]) -> Iterator[_Claim]:
    for key, evidence in enumerate(together):
        yield _Claim((), key, evidence)
        for number, file in enumerate(heard):
            said = file.said[key]
            yield _Claim((number,), key, said.evidence)
            for unit, inside in said.units:
                yield _Claim((number, unit), key, inside)
