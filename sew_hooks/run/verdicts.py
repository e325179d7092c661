"""From the evidence for keys in the files of a run to one verdict, and to the files and functions that support it.

A claim says that an object (everything together, one file, one unit) carries the mark of one key. All claims of a run
are one family, adjusted for their number (design, section 6); ``docs/verdicts.md`` says what that promises.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import TypeVar

from sew_hooks.engine.results import Detection
from sew_hooks.languages.site import Unit
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.run.detections import DetectionSettings, InputDetections
from sew_hooks.scheme.evidence import Evidence, Test, Trials, Verdict, decisive, weigh
from sew_hooks.scheme.false_discovery import adjust_claims, would_suffice
from sew_hooks.scheme.grade import Pool

Item = TypeVar("Item")

Marks = Mapping[Unit | None, Collection[str | None]]
"""The keys whose marks the parts of a text have, each by its own evidence; None is the whole file."""

NOTHING = weigh(())
"""The evidence of a unit in a profile that has no site there."""


class Judgement(NamedTuple):
    """The finding about an object: its verdict, and the evidence for one key in one profile.

    These are the key and the profile by which it is marked. If it is not, they are the key that fits it best and the
    profile that marks unless another one is named; a unit then has the key and the profile of its file, so that their
    figures can be compared. ``other_profile`` says that the profile is not the one that marks unless another is named.

    ``p_adjusted``, to be compared with the level of the run, is the smallest over all claims about the object and about
    everything inside it: where a function is marked, so are its file and the run. ``key`` is the name of the key whose
    mark was found, if it has a name, and ``keys`` are those of all keys whose mark was found in it or inside it, the
    clearest first. A key that fits best without a mark is not named: one always does, and that says nothing.
    """

    evidence: Evidence
    profile: str
    other_profile: bool
    p_adjusted: float
    verdict: Verdict
    key: str | None
    keys: tuple[str, ...]


class UnitFinding(NamedTuple):
    """The finding about one unit."""

    unit: Unit
    judgement: Judgement


class FileFinding(NamedTuple):
    """The finding about one file.

    ``texts`` are all its units, each with the digest of its text (SHA-256). ``accepted`` is the number of those that
    were not tested because they are accepted. ``detection`` is the one that the figures are of, if it is to be
    explained: for many files it would need too much memory. ``supports`` has the names of the keys for which the file
    adds to the evidence for everything together: more of its grades agree with them than not. ``marks`` are there if it
    is marked.
    """

    name: str
    language: str
    detection: Detection | None
    judgement: Judgement
    units: tuple[UnitFinding, ...]
    texts: tuple[tuple[Unit, bytes], ...]
    accepted: int
    supports: frozenset[str | None]
    marks: Marks = MappingProxyType({})


class Bar(NamedTuple):
    """What a run asks of the evidence for a claim, so that it can be asked of other texts.

    ``in_profiles`` has the numbers of claims and of those that were reported, in each profile.
    """

    test: Test
    alpha: float
    in_profiles: tuple[tuple[int, int], ...]

    def is_cleared_by(self, trials: Trials) -> bool:
        """Whether the run reports a claim with this evidence."""
        return any(
            reported > 0 and trials.in_profile(self.test, number) * claims / reported <= self.alpha
            for number, (claims, reported) in enumerate(self.in_profiles)
        )


class Judged(NamedTuple):
    """The findings about everything together, and about each file in the order of the inputs.

    ``claims`` is the number of claims that the p-values are adjusted for, and ``bar`` what a claim needed.
    """

    together: Judgement
    files: tuple[FileFinding, ...]
    claims: int
    bar: Bar


class _KeyEvidence(NamedTuple):
    """The evidence for one key in a file, and in each of its units."""

    whole: Trials
    units: tuple[tuple[Unit, Trials], ...]

    def claims(self) -> Iterator[Trials]:
        """The evidence for each claim: that of the file, then those of its units."""
        yield self.whole
        yield from (trials for _, trials in self.units)


class _FileEvidence(NamedTuple):
    """The part of a reading that is kept: its evidence for each key, and its units with the digests of their texts.
    ``detections`` are those of each key in each profile, if they are to be explained.
    """

    name: str
    language: str
    by_key: tuple[_KeyEvidence, ...]
    texts: tuple[tuple[Unit, bytes], ...]
    accepted: tuple[Unit, ...]
    detections: tuple[Detection, ...] | None

    def claims(self) -> Iterator[tuple[int, Trials]]:
        """The number of the key and the evidence for each claim."""
        return ((number, trials) for number, evidence in enumerate(self.by_key) for trials in evidence.claims())


class _Claim(NamedTuple):
    """What the run says about the claim that an object carries the mark of key ``number``; ``trials`` are its evidence.

    One that is not ``able`` could not have been reported in any profile.
    """

    p_adjusted: float
    p_value: float
    number: int
    trials: Trials
    able: bool


class _Family:
    """All claims of a run, adjusted for their number.

    Those in each profile are adjusted by themselves, at the profile's share of the level: many small objects that could
    show something in one profile cost the others nothing. ``size`` is their number in the first profile that has any:
    that is the one that marks unless another is named, if anything could be found there.
    """

    def __init__(self, claims: Sequence[tuple[int, Trials]], settings: DetectionSettings) -> None:
        self.settings = settings
        trials = [evidence for _, evidence in claims]
        self._in_profiles = [_InProfile(trials, number, settings) for number in range(len(settings.profile.shares()))]
        self.size = next((profile.size for profile in self._in_profiles if profile.size), 0)
        adjusted = (min(values) for values in zip(*(profile.adjusted for profile in self._in_profiles), strict=True))
        p_values = (min(values) for values in zip(*(profile.p_values for profile in self._in_profiles), strict=True))
        able = (any(values) for values in zip(*(profile.able for profile in self._in_profiles), strict=True))
        self.claims = (
            _Claim(p_adjusted, p_value, key, evidence, is_able)
            for p_adjusted, p_value, (key, evidence), is_able in zip(adjusted, p_values, claims, able, strict=True)
        )

    def bar(self) -> Bar:
        """What a claim of this run needs to be reported."""
        numbers = tuple((profile.size, profile.reported) for profile in self._in_profiles)
        return Bar(self.settings.test, self.settings.alpha, numbers)

    def would_report(self, claims: Iterable[Trials], profile: int) -> bool:
        """Whether full agreement in a profile would have led to a report of these claims, none of which is reported."""
        at_best = [trials.at_best(self.settings.test, profile) for trials in claims]
        able = [p_value for p_value in at_best if p_value <= self.settings.alpha]
        within = self._in_profiles[profile]
        return would_suffice(able, within.reported, within.size, self.settings.alpha)


class _InProfile:
    """The claims of a run in profile ``number``: whether each could be reported, and its p-values."""

    def __init__(self, claims: Sequence[Trials], number: int, settings: DetectionSettings) -> None:
        test = settings.test
        self.able = [trials.at_best(test, number) <= settings.alpha for trials in claims]
        self.p_values = [
            trials.in_profile(test, number) if is_able else 1.0
            for trials, is_able in zip(claims, self.able, strict=True)
        ]
        self.adjusted = adjust_claims(self.p_values, self.able)
        self.size = sum(self.able)
        self.reported = sum(p_adjusted <= settings.alpha for p_adjusted in self.adjusted)


class _Shown(NamedTuple):
    """The number of the key, and that of the profile, whose figures a report shows."""

    key: int
    profile: int


class _ObjectClaims:
    """The claims about an object and about everything inside it, and what follows from them."""

    __slots__ = ("_able", "_accepted", "_clearest", "_family", "_own", "_strongest")

    def __init__(self, family: _Family, accepted: int = 0) -> None:
        self._family = family
        self._accepted = accepted
        # By the number of the key: its own evidence, and that of each claim that would be reported with its own.
        self._own: dict[int, Trials] = {}
        self._able: dict[int, list[Trials]] = {}
        self._strongest: _Claim | None = None
        # By the number of the key: the claim that is reported most clearly.
        self._clearest: dict[int, _Claim] = {}

    def add(self, claim: _Claim) -> None:
        """Add a claim about the object itself."""
        self._own[claim.number] = claim.trials
        if claim.able:
            self._able.setdefault(claim.number, []).append(claim.trials)
        self._consider(claim)

    def include(self, inside: _ObjectClaims) -> None:
        """Add the claims about an object inside it."""
        for number, claims in inside._able.items():
            self._able.setdefault(number, []).extend(claims)
        if inside._strongest is not None:
            self._consider(inside._strongest)
        for reported in inside._clearest.values():
            self._consider(reported)

    def include_around(self, outside: _ObjectClaims) -> None:
        """Add what is needed to know of an object around it: with the same grades, both agree or none does."""
        for number, claims in self._able.items():
            around = outside._own[number]
            if around.evidence[0].total == self._own[number].evidence[0].total:
                claims.append(around)

    def shown(self) -> _Shown:
        """The key and the profile that its figures are of."""
        test = self._family.settings.test
        if self._is_marked and self._strongest is not None:
            return _Shown(self._strongest.number, self._strongest.trials.best(test))
        if len(self._own) == 1:
            (only,) = self._own
            return _Shown(only, 0)
        return _Shown(min(self._own, key=lambda number: decisive(self._own[number].evidence[0], test)), 0)

    def judgement(self, keys: Sequence[str | None], of_file: _Shown | None = None) -> Judgement:
        """The finding about it. If it is not marked, the figures are those ``of_file`` if possible."""
        shown = self.shown()
        if of_file is not None and of_file.key in self._own and not self._is_marked:
            shown = of_file
        evidence = self._own[shown.key].evidence[shown.profile]
        profile = list(self._family.settings.profile.shares())[shown.profile].profile
        reported = (keys[claim.number] for claim in sorted(self._clearest.values()))
        names = tuple(name for name in reported if name is not None)
        key = keys[shown.key] if self._is_marked else None
        verdict = self._verdict(evidence, shown)
        return Judgement(evidence, profile, shown.profile > 0, self._p_adjusted, verdict, key, names)

    def _verdict(self, evidence: Evidence, shown: _Shown) -> Verdict:
        if self._is_marked:
            return "marked"
        if self._accepted and not any(evidence.total for trials in self._own.values() for evidence in trials.evidence):
            return "accepted"
        enough = evidence.agreements < evidence.total and self._has_enough(0) and self._has_enough(shown.profile)
        return "not marked" if enough else "too little evidence"

    def _has_enough(self, profile: int) -> bool:
        """Whether the mark of any key would have been reported if all of it agreed in a profile."""
        return all(self._family.would_report(self._able.get(number, ()), profile) for number in self._own)

    def _consider(self, claim: _Claim) -> None:
        self._strongest = claim if self._strongest is None else min(self._strongest, claim)
        if claim.p_adjusted <= self._family.settings.alpha:
            self._clearest[claim.number] = min(claim, self._clearest.get(claim.number, claim))

    @property
    def _p_adjusted(self) -> float:
        return 1.0 if self._strongest is None else self._strongest.p_adjusted

    @property
    def _is_marked(self) -> bool:
        return self._p_adjusted <= self._family.settings.alpha


def judge(
    readings: Iterable[InputDetections],
    keys: Sequence[str | None],
    settings: DetectionSettings,
    *,
    explain: bool = False,
) -> Judged:
    """Return the findings of ``readings`` about the keys of these names, all at the level of ``settings``.

    Only a small part of a reading is kept, so that those of many files are never in memory together. With ``explain``,
    the findings keep their detections.
    """
    shares = _shares(settings)
    together, files = _collected(readings, len(keys), shares, explain)
    family = _Family([*enumerate(together), *(claim for file in files for claim in file.claims())], settings)
    everything = _ObjectClaims(family, sum(len(file.accepted) for file in files))
    for claim in islice(family.claims, len(together)):
        everything.add(claim)
    best = [trials.best(settings.test) for trials in together]
    findings = [_finding(file, keys, family, everything, best) for file in files]
    return Judged(everything.judgement(keys), tuple(findings), family.size, family.bar())


def marks_in(reading: InputDetections, keys: Sequence[str | None], settings: DetectionSettings, bar: Bar) -> Marks:
    """Return the keys whose marks a text has that a run with this ``bar`` did not judge."""
    _, (file,) = _collected([reading], len(keys), _shares(settings), explain=False)
    return _marks(file, keys, bar)


class Pooled(NamedTuple):
    """The evidence in several texts together for each key, and that in single units of them.

    Of the units, those that could be found marked are there: each with the number of the key. ``accepted`` is the
    number of those that were not tested because they are accepted.
    """

    whole: tuple[Trials, ...]
    units: tuple[tuple[int, Trials], ...]
    accepted: int


def pool(readings: Iterable[InputDetections], keys: int, settings: DetectionSettings) -> Pooled:
    """Return the evidence in ``readings`` for so many keys."""
    together, files = _collected(readings, keys, _shares(settings), explain=False)
    units = (
        (number, trials)
        for file in files
        for number, evidence in enumerate(file.by_key)
        for _, trials in evidence.units
        if trials.is_able(settings.alpha, settings.test)
    )
    return Pooled(tuple(together), tuple(units), sum(len(file.accepted) for file in files))


def judge_each(
    objects: Sequence[Pooled], keys: Sequence[str | None], settings: DetectionSettings
) -> tuple[list[Judgement], int]:
    """Return the finding about each of several objects, such as commits, and the number of claims.

    All claims about them are one family.
    """
    family = _Family([claim for pooled in objects for claim in (*enumerate(pooled.whole), *pooled.units)], settings)
    judgements = []
    for pooled in objects:
        about = _ObjectClaims(family, pooled.accepted)
        for claim in islice(family.claims, len(pooled.whole)):
            about.add(claim)
        for claim in islice(family.claims, len(pooled.units)):
            inside = _ObjectClaims(family)
            inside.add(claim)
            about.include(inside)
        judgements.append(about.judgement(keys))
    return judgements, family.size


def _finding(
    file: _FileEvidence, keys: Sequence[str | None], family: _Family, everything: _ObjectClaims, best: Sequence[int]
) -> FileFinding:
    """The finding about the next file of the family; ``best`` are the profiles with the clearest evidence, by key."""
    whole, units = _objects(file, family)
    everything.include(whole)
    for claims in (whole, *units.values()):
        claims.include_around(everything)
    shown, judgement = whole.shown(), whole.judgement(keys)
    units |= {unit: _nothing_left(family, len(keys)) for unit in file.accepted}
    at = shown.key * len(_shares(family.settings)) + shown.profile
    evidence = (by_key.whole.evidence[profile] for by_key, profile in zip(file.by_key, best, strict=True))
    return FileFinding(
        name=file.name,
        language=file.language,
        detection=None if file.detections is None else file.detections[at],
        judgement=judgement,
        units=tuple(UnitFinding(unit, units[unit].judgement(keys, shown)) for unit in sorted(units, key=_order)),
        texts=file.texts,
        accepted=len(file.accepted),
        supports=frozenset(key for key, of in zip(keys, evidence, strict=True) if 2 * of.agreements > of.total),
        marks=_marks(file, keys, family.bar()) if judgement.verdict == "marked" else {},
    )


def _marks(file: _FileEvidence, keys: Sequence[str | None], bar: Bar) -> Marks:
    marks: dict[Unit | None, set[str | None]] = {}
    for key, evidence in zip(keys, file.by_key, strict=True):
        for unit, trials in ((None, evidence.whole), *evidence.units):
            of_unit = marks.setdefault(unit, set())
            if bar.is_cleared_by(trials):
                of_unit.add(key)
    return marks


def _objects(file: _FileEvidence, family: _Family) -> tuple[_ObjectClaims, dict[Unit, _ObjectClaims]]:
    """A file and its units, with the next claims of the family, which are about them."""
    whole, units = _ObjectClaims(family, len(file.accepted)), dict[Unit, _ObjectClaims]()
    for evidence in file.by_key:
        whole.add(next(family.claims))
        for unit, _ in evidence.units:
            units.setdefault(unit, _ObjectClaims(family)).add(next(family.claims))
    for claims in units.values():
        whole.include(claims)
    for claims in units.values():
        claims.include_around(whole)
    return whole, units


def _nothing_left(family: _Family, keys: int) -> _ObjectClaims:
    """An accepted unit: nothing is claimed about it."""
    unit, shares = _ObjectClaims(family, 1), _shares(family.settings)
    for number in range(keys):
        unit.add(_Claim(1.0, 1.0, number, Trials((NOTHING,) * len(shares), shares), False))
    return unit


def _shares(settings: DetectionSettings) -> tuple[float, ...]:
    """The share of the level that each profile gets."""
    return tuple(settings.profile.shares().values())


def _order(unit: Unit) -> tuple[int, int, str]:
    """The order of the units: keys of another scope see other units."""
    return unit.first_line, -unit.last_line, unit.name


def _collected(
    readings: Iterable[InputDetections], keys: int, shares: tuple[float, ...], explain: bool
) -> tuple[list[Trials], list[_FileEvidence]]:
    """Return the evidence of all readings together for each key, and the part of each that is kept."""
    pools = [Pool() for _ in range(keys * len(shares))]
    files = []
    for reading in readings:
        for pool, detection in zip(pools, reading.detections, strict=True):
            pool.add(reading.language, detection.grades)
        known = {unit: unit._replace(name=sys.intern(unit.name)) for unit in reading.texts}
        files.append(
            _FileEvidence(
                name=reading.name,
                language=reading.language,
                by_key=tuple(_evidence_of(tried, shares, known) for tried in _by_key(reading.detections, shares)),
                texts=tuple((known[unit], bytes.fromhex(text.digest)) for unit, text in reading.texts.items()),
                accepted=reading.accepted,
                detections=reading.detections if explain else None,
            )
        )
    evidence = [weigh([*pool.counted()]) for pool in pools]
    return [Trials(tuple(tried), shares) for tried in _by_key(evidence, shares)], files


def _by_key(items: Sequence[Item], shares: Sequence[float]) -> Iterator[Sequence[Item]]:
    """The items of each key in each profile, key by key."""
    return (items[start : start + len(shares)] for start in range(0, len(items), len(shares)))


def _evidence_of(tried: Sequence[Detection], shares: tuple[float, ...], known: dict[Unit, Unit]) -> _KeyEvidence:
    """The evidence for a key in a file, from its detections in each profile; ``known`` has one object for each unit."""
    units: dict[Unit, list[Evidence]] = {}
    for number, detection in enumerate(tried):
        for unit in detection.units:
            place = known.setdefault(unit.place, unit.place)
            units.setdefault(place, [NOTHING] * len(shares))[number] = unit.evidence
    whole = Trials(tuple(detection.evidence for detection in tried), shares)
    return _KeyEvidence(whole, tuple((unit, Trials(tuple(evidence), shares)) for unit, evidence in units.items()))
