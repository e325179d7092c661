"""Grades: the sites with one address, counted as one observation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sew_hooks.scheme.address import Address
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.scheme.target import KnownTargets, Targets


class Grade(NamedTuple):
    """What the sites of one address say (paper, *Watermark Detection*: Style Reading and Aggregation).

    Of its ``sites``, ``ones`` stand in variant 1; ``bit`` is the variant most of them stand in, 1 if they are split
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


Observation = tuple[str, str, Address, int]
"""One site: rule, kind, address, bit."""


def grades(
    observations: Iterable[Observation], targets: Targets | KnownTargets, calibration: CalibrationTable
) -> list[Grade]:
    """Return one grade for each address, in the order the addresses come first."""
    seen: dict[Address, tuple[str, str, list[int]]] = {}
    for rule, kind, address, bit in observations:
        known = seen.get(address)
        if known is None:
            seen[address] = rule, kind, [bit]
        else:
            known[2].append(bit)
    # Of many files the evidence is kept, so each probability is one object.
    chances = {rule: calibration.probability_of_one(rule) for rule in {rule for rule, _, _ in seen.values()}}
    nulls = {rule: (1.0 - one, one) for rule, one in chances.items()}
    return [
        _grade(rule, kind, address, bits, targets.of(address), nulls[rule])
        for address, (rule, kind, bits) in seen.items()
    ]


def share(whole: Mapping[Address, Grade], observations: Iterable[Observation]) -> list[Grade]:
    """Return the grades of some of the sites that the grades in ``whole``, by address, were made of."""
    bits: dict[Address, list[int]] = {}
    for _, _, address, bit in observations:
        bits.setdefault(address, []).append(bit)
    return [_counted(whole[address], len(read), sum(read)) for address, read in bits.items()]


class Pool:
    """The grades of all the sites of several texts: one for each address, in the order the addresses come first.

    The texts share key, language and calibration, as the files of one commit do (design, section 6).
    """

    def __init__(self) -> None:
        self._first: dict[Address, Grade] = {}
        self._sites: Counter[Address] = Counter()
        self._ones: Counter[Address] = Counter()

    def add(self, grades: Iterable[Grade]) -> None:
        """Add the grades of one more text."""
        for grade in grades:
            self._first.setdefault(grade.address, grade)
            self._sites[grade.address] += grade.sites
            self._ones[grade.address] += grade.ones

    def grades(self) -> list[Grade]:
        """Return the grades of all that was added."""
        return [_counted(grade, self._sites[where], self._ones[where]) for where, grade in self._first.items()]


def _counted(grade: Grade, sites: int, ones: int) -> Grade:
    """``grade`` as it is when ``ones`` of so many ``sites`` stand in variant 1; of all its sites it knows that."""
    if sites == grade.sites:
        return grade
    rule, kind, address, _, target, _, null_probability, _, _ = grade
    bit = _majority(sites, ones)
    return Grade(rule, kind, address, bit, target, bit == target, null_probability, sites, ones)


def _majority(sites: int, ones: int) -> int:
    return int(2 * ones >= sites)


def _grade(rule: str, kind: str, address: Address, bits: list[int], target: int, nulls: tuple[float, float]) -> Grade:
    """The grade of sites with these ``bits``, of a rule whose variants have the probabilities ``nulls``."""
    ones = sum(bits)
    majority = _majority(len(bits), ones)
    return Grade(
        rule=rule,
        kind=kind,
        address=address,
        bit=majority,
        target=target,
        agrees=majority == target,
        null_probability=nulls[target],
        sites=len(bits),
        ones=ones,
    )
