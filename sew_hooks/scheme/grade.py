"""Grades: the sites with one address, counted as one observation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from sew_hooks.scheme.address import Address
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.scheme.target import Targets


@dataclass(frozen=True, slots=True)
class Grade:
    """What the sites of one address say (paper, *Watermark Detection*: Style Reading and Aggregation).

    ``bit`` is the variant most of its ``sites`` stand in, 1 if they are split evenly; ``null_probability``
    is the probability that unmarked code agrees with ``target`` here.
    """

    rule: str
    kind: str
    address: Address
    bit: int
    target: int
    agrees: bool
    null_probability: float
    sites: int


Observation = tuple[str, str, Address, int]
"""One site: rule, kind, address, bit."""


def grades(observations: Iterable[Observation], targets: Targets, calibration: CalibrationTable) -> list[Grade]:
    """Return one grade for each address, in the order the addresses come first."""
    bits: dict[Address, list[int]] = {}
    rules: dict[Address, tuple[str, str]] = {}
    for rule, kind, address, bit in observations:
        bits.setdefault(address, []).append(bit)
        rules[address] = rule, kind
    return [_grade(*rules[address], address, read, targets, calibration) for address, read in bits.items()]


def share(whole: Iterable[Grade], observations: Iterable[Observation]) -> list[Grade]:
    """Return the grades of some of the sites that the grades in ``whole`` were made of."""
    bits: dict[Address, list[int]] = {}
    for _, _, address, bit in observations:
        bits.setdefault(address, []).append(bit)
    known = {grade.address: grade for grade in whole}
    out = []
    for address, read in bits.items():
        majority, grade = _majority(read), known[address]
        out.append(replace(grade, bit=majority, agrees=majority == grade.target, sites=len(read)))
    return out


def _majority(bits: list[int]) -> int:
    return int(2 * sum(bits) >= len(bits))


def _grade(
    rule: str, kind: str, address: Address, bits: list[int], targets: Targets, calibration: CalibrationTable
) -> Grade:
    majority = _majority(bits)
    target = targets.of(address)
    one = calibration.probability_of_one(rule)
    return Grade(
        rule=rule,
        kind=kind,
        address=address,
        bit=majority,
        target=target,
        agrees=majority == target,
        null_probability=one if target else 1.0 - one,
        sites=len(bits),
    )
