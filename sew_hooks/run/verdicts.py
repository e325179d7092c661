"""From the evidence for keys in the files of a run to one verdict, and to the files and functions that support it.

A claim says that an object (everything together, one file, one unit) carries the mark of one key. All claims of a run
are one family, adjusted for their number (design, section 6); ``docs/verdicts.md`` says what that promises.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple, TypeVar

from sew_hooks.engine.results import Detection
from sew_hooks.languages.site import Unit
from sew_hooks.run.detections import DetectionSettings, InputDetections
from sew_hooks.scheme.evidence import Evidence, Trials, Verdict, best_decisive, decisive, weigh
from sew_hooks.scheme.false_discovery import adjust_claims, within_reach
from sew_hooks.scheme.grade import Pool

Each = TypeVar("Each")

_NOTHING = weigh(())
"""The evidence of a unit in a profile that has no site there."""


class Judgement(NamedTuple):
    """The finding about an object: the evidence for the key that fits it best, and the verdict.

    The evidence is that in ``profile``, the best-fitting one of those that were tried. ``p_adjusted``, to be compared
    with the level of the run, is the smallest over the claims about the object and about everything inside it: where a
    function is marked, so are its file and the run. ``key`` is the name of the key whose mark was found, if it has a
    name.
    """

    evidence: Evidence
    profile: str
    p_adjusted: float
    verdict: Verdict
    key: str | None


class UnitFinding(NamedTuple):
    """The finding about one unit."""

    unit: Unit
    judgement: Judgement


class FileFinding(NamedTuple):
    """The finding about one file.

    ``texts`` are all its units, each with the digest of its text (SHA-256). ``detection`` is that of the key that fits
    the file best, if it is to be explained: for many files it would need too much memory.
    """

    name: str
    language: str
    detection: Detection | None
    judgement: Judgement
    units: tuple[UnitFinding, ...]
    texts: tuple[tuple[Unit, bytes], ...]


class Judged(NamedTuple):
    """The findings about everything together, and about each file in the order of the inputs."""

    together: Judgement
    files: tuple[FileFinding, ...]


class _Said(NamedTuple):
    """The evidence for one key in a file, and in each of its units."""

    whole: Trials
    units: tuple[tuple[Unit, Trials], ...]

    def claims(self) -> Iterator[Trials]:
        """The evidence for each claim: that of the file, then those of its units."""
        yield self.whole
        yield from (trials for _, trials in self.units)


class _Heard(NamedTuple):
    """The part of a reading that is kept: its evidence for each key, and its units with the digests of their texts.
    ``detections`` are those of each key in each profile, if they are to be explained.
    """

    name: str
    language: str
    said: tuple[_Said, ...]
    texts: tuple[tuple[Unit, bytes], ...]
    detections: tuple[Detection, ...] | None


class _Object:
    """The result of the claims about an object and about everything inside it."""

    def __init__(self) -> None:
        self.evidence: dict[int, Trials] = {}
        """Its own evidence, by the number of the key."""
        # The smallest adjusted p-value, then the smallest own one, and the number of its key, which fits best.
        self._least = 1.0, 1.0, math.inf
        self._able = False

    def claim(self, number: int, trials: Trials, p_adjusted: float, p_value: float, able: bool) -> None:
        """Add the claim that it carries the mark of key ``number``."""
        self.evidence[number] = trials
        self._least = min(self._least, (p_adjusted, p_value, number))
        self._able |= able

    def surround(self, inside: _Object) -> None:
        """Add the claims about an object inside it."""
        self._least = min(self._least, inside._least)
        self._able |= inside._able

    @property
    def best(self) -> int:
        """The number of the key that fits best."""
        return int(self._least[2])

    def judgement(self, keys: Sequence[str | None], settings: DetectionSettings) -> Judgement:
        """The finding about it."""
        p_adjusted = self._least[0]
        trials = self.evidence[self.best]
        number = trials.best(settings.test)
        told = trials.evidence[number], list(settings.profile.shares())[number].profile, p_adjusted
        if p_adjusted <= settings.alpha:
            return Judgement(*told, "marked", keys[self.best])
        return Judgement(*told, "not marked" if self._able else "too little evidence", None)


def judge(
    readings: Iterable[InputDetections],
    keys: Sequence[str | None],
    settings: DetectionSettings,
    *,
    explain: bool = False,
) -> Judged:
    """Return the findings of ``readings`` about the keys of these names, all at the level of ``settings``.

    Each reading is released before the next one is read, because only a small part of it is kept. With ``explain``, the
    findings keep their detections.
    """
    shares = tuple(settings.profile.shares().values())
    together, heard = _hear(readings, len(keys), shares, explain)
    claims = [*together, *chain.from_iterable(said.claims() for file in heard for said in file.said)]
    adjusted = _adjusted(claims, keys, settings)

    def claim(about: _Object, number: int, trials: Trials) -> None:
        about.claim(number, trials, *next(adjusted))

    everything = _Object()
    for number, trials in enumerate(together):
        claim(everything, number, trials)
    files = []
    for file in heard:
        whole, units = _Object(), dict[Unit, _Object]()
        for number, said in enumerate(file.said):
            claim(whole, number, said.whole)
            for unit, inside in said.units:
                claim(units.setdefault(unit, _Object()), number, inside)
        for each in units.values():
            whole.surround(each)
        everything.surround(whole)
        found = (UnitFinding(unit, units[unit].judgement(keys, settings)) for unit in sorted(units, key=_place))
        at = whole.best * len(shares) + whole.evidence[whole.best].best(settings.test)
        detection = None if file.detections is None else file.detections[at]
        judgement = whole.judgement(keys, settings)
        files.append(FileFinding(file.name, file.language, detection, judgement, tuple(found), file.texts))
    return Judged(everything.judgement(keys, settings), tuple(files))


class Pooled(NamedTuple):
    """The evidence in several texts together for each key, and that in single units of them.

    Of the units, those that could be found marked are there: each with the number of the key.
    """

    whole: tuple[Trials, ...]
    units: tuple[tuple[int, Trials], ...]


def pool(readings: Iterable[InputDetections], keys: int, settings: DetectionSettings) -> Pooled:
    """Return the evidence in ``readings`` for so many keys."""
    shares = tuple(settings.profile.shares().values())
    together, heard = _hear(readings, keys, shares, explain=False)
    units = ((number, trials) for file in heard for number, said in enumerate(file.said) for _, trials in said.units)
    able = ((number, trials) for number, trials in units if trials.is_able(settings.alpha, settings.test))
    return Pooled(tuple(together), tuple(able))


def judge_each(
    objects: Sequence[Pooled], keys: Sequence[str | None], settings: DetectionSettings
) -> Iterator[Judgement]:
    """Yield the finding about each of several objects, such as commits. All claims about them are one family."""
    claims = [[*enumerate(each.whole), *each.units] for each in objects]
    adjusted = _adjusted([trials for of_object in claims for _, trials in of_object], keys, settings)
    for each, of_object in zip(objects, claims, strict=True):
        about, inside = _Object(), _Object()
        for place, (number, trials) in enumerate(of_object):
            (about if place < len(each.whole) else inside).claim(number, trials, *next(adjusted))
        about.surround(inside)
        yield about.judgement(keys, settings)


def _adjusted(
    claims: Sequence[Trials], keys: Sequence[str | None], settings: DetectionSettings
) -> Iterator[tuple[float, float, bool]]:
    """Yield for each of the claims of a run its adjusted p-value, its own one, and whether it could be accepted.

    The claims in each profile are a family of their own, at that profile's share of the level. A profile in which many
    small objects could show something does not make the others pay for them.
    """
    shares = tuple(settings.profile.shares().values())
    families = [
        _family([trials.evidence[number] for trials in claims], share, len(keys), settings)
        for number, share in enumerate(shares)
    ]
    # The profile with the largest share is the one that marks unless another is named: what even that could not have
    # shown is too little.
    marking = families[shares.index(max(shares))]
    for number, is_able in enumerate(marking.able):
        tried = [(family.adjusted[number], family.p_values[number]) for family in families]
        yield min(p_adjusted for p_adjusted, _ in tried), min(p_value for _, p_value in tried), is_able


class _Family(NamedTuple):
    """The claims of a run in one profile: their p-values, the adjusted ones, and whether each could be accepted."""

    adjusted: list[float]
    p_values: list[float]
    able: list[bool]


def _family(tried: Sequence[Evidence], share: float, keys: int, settings: DetectionSettings) -> _Family:
    """The claims with the evidence ``tried`` in a profile that has this share of the level."""
    test = settings.test
    best = [min(1.0, best_decisive(evidence, test) / share) for evidence in tried]
    able = [least <= settings.alpha for least in best]
    # If an object cannot be marked anyway, the only question is which of several keys fits best.
    p_values = [
        min(1.0, decisive(evidence, test) / share) if is_able or keys > 1 else 1.0
        for evidence, is_able in zip(tried, able, strict=True)
    ]
    adjusted = adjust_claims(p_values, able)
    return _Family(adjusted, p_values, within_reach(best, adjusted, able, settings.alpha))


def _place(unit: Unit) -> tuple[int, int, str]:
    """The order of the units: keys of another scope see other units."""
    return unit.first_line, -unit.last_line, unit.name


def _hear(
    readings: Iterable[InputDetections], keys: int, shares: tuple[float, ...], explain: bool
) -> tuple[list[Trials], list[_Heard]]:
    """Return the evidence of all readings together for each key, and the part of each that is kept."""
    pools = [Pool() for _ in range(keys * len(shares))]
    heard = []
    for reading in readings:
        for pool, detection in zip(pools, reading.detections, strict=True):
            pool.add(reading.language, detection.grades)
        known = {unit: unit._replace(name=sys.intern(unit.name)) for unit in reading.texts}
        said = tuple(_said(tried, shares, known) for tried in _by_key(reading.detections, shares))
        texts = tuple((known[unit], bytes.fromhex(text.digest)) for unit, text in reading.texts.items())
        detections = reading.detections if explain else None
        heard.append(_Heard(reading.name, reading.language, said, texts, detections))
    evidence = [weigh([*pool.counted()]) for pool in pools]
    return [Trials(tuple(tried), shares) for tried in _by_key(evidence, shares)], heard


def _by_key(each: Sequence[Each], shares: Sequence[float]) -> Iterator[Sequence[Each]]:
    """The items of each key in each profile, key by key."""
    return (each[start : start + len(shares)] for start in range(0, len(each), len(shares)))


def _said(tried: Sequence[Detection], shares: tuple[float, ...], known: dict[Unit, Unit]) -> _Said:
    """The evidence for a key in a file, from its detections in each profile; ``known`` has one object for each unit."""
    units: dict[Unit, list[Evidence]] = {}
    for number, detection in enumerate(tried):
        for unit in detection.units:
            place = known.setdefault(unit.place, unit.place)
            units.setdefault(place, [_NOTHING] * len(shares))[number] = unit.evidence
    whole = Trials(tuple(detection.evidence for detection in tried), shares)
    return _Said(whole, tuple((unit, Trials(tuple(inside), shares)) for unit, inside in units.items()))
