"""Grades: the sites with one address, counted as one observation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import repeat

from sew_hooks.named_tuples import NamedTuple
from sew_hooks.scheme.address import Address, HabitAddress, digest
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.scheme.target import KnownTargets, Targets


class Grade(NamedTuple):
    """The sites of one address as one observation (paper, *Watermark Detection*: Style Reading and Aggregation).

    Of its ``sites``, ``ones`` have variant 1. ``bit`` is the variant that most of them have, and 1 if they are split
    evenly. ``null_probability`` is the probability that unmarked code agrees with ``target`` here.
    """

    rule: str
    kind: str
    address: Address
    bit: int
    target: int
    agrees: bool
    null_probability: float
    sites: int
    ones: int


_EVEN = 0.5, 0.5
"""The null probabilities of a habit. Tables count places, and all places of a habit in a unit are one decision."""

Observation = tuple[str, str, Address, int]
"""One site: rule, kind, address, bit."""


def grades(
    observations: Iterable[Observation], targets: Targets | KnownTargets, calibration: CalibrationTable
) -> list[Grade]:
    """Return one grade for each address, in the order in which the addresses first occur."""
    seen: dict[Address, tuple[str, str, list[int]]] = {}
    for rule, kind, address, bit in observations:
        known = seen.get(address)
        if known is None:
            seen[address] = rule, kind, [bit]
        else:
            known[2].append(bit)
    nulls = {rule: _nulls(calibration.probability_of_one(rule)) for rule in {rule for rule, _, _ in seen.values()}}
    graded = []
    for address, (rule, kind, bits) in seen.items():
        target, ones = targets.of(address), sum(bits)
        bit = _majority(len(bits), ones)
        null_probability = (_EVEN if type(address) is HabitAddress else nulls[rule])[target]
        graded.append(Grade(rule, kind, address, bit, target, bit == target, null_probability, len(bits), ones))
    return graded


def share(whole: Mapping[Address, Grade], observations: Iterable[Observation]) -> list[Grade]:
    """Return the grades of some of the sites from which the grades in ``whole``, by address, were made."""
    bits: dict[Address, list[int]] = {}
    for _, _, address, bit in observations:
        bits.setdefault(address, []).append(bit)
    return [_counted(whole[address], len(read), sum(read)) for address, read in bits.items()]


class WeighedGrade(NamedTuple):
    """The part of a grade that counts as evidence: the kind of its rule, and two fields that :class:`Grade` has too."""

    kind: str
    agrees: bool
    null_probability: float


class Pool:
    """The evidence in the sites of many texts: one grade for each address (design, section 6).

    The texts share the key and the calibration of a language, as the files of one commit do. A whole disk has hundreds
    of thousands of addresses, so only a digest and a number are kept of each.
    """

    def __init__(self) -> None:
        # By kind, target and null probability: for each address, the number of its sites with bit 1 minus that with bit
        # 0.
        self._surplus: dict[tuple[str, int, float], dict[bytes, int]] = {}

    def add(self, language: str, grades: Iterable[Grade]) -> None:
        """Add the grades of one more text."""
        for grade in grades:
            alike = self._surplus.setdefault((grade.kind, grade.target, grade.null_probability), {})
            where = digest(language, grade.address)
            alike[where] = alike.get(where, 0) + 2 * grade.ones - grade.sites

    def counted(self) -> Iterator[WeighedGrade]:
        """Yield the evidence in each grade of all added texts."""
        for (kind, target, null_probability), alike in self._surplus.items():
            agreeing = sum((surplus >= 0) == bool(target) for surplus in alike.values())
            for agrees, how_many in ((True, agreeing), (False, len(alike) - agreeing)):
                yield from repeat(WeighedGrade(kind, agrees, null_probability), how_many)


def _counted(grade: Grade, sites: int, ones: int) -> Grade:
    """The same grade with ``ones`` of ``sites`` in variant 1."""
    if sites == grade.sites:
        return grade
    rule, kind, address, _, target, _, null_probability, _, _ = grade
    bit = _majority(sites, ones)
    return Grade(rule, kind, address, bit, target, bit == target, null_probability, sites, ones)


@lru_cache(maxsize=1024)
def _nulls(one: float) -> tuple[float, float]:
    """The probabilities of both variants. Evidence of many files is kept, so equal pairs share one object."""
    return 1.0 - one, one


def _majority(sites: int, ones: int) -> int:
    return int(2 * ones >= sites)
