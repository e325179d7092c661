"""Grades: the sites with one address, counted as one observation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sew_hooks.scheme.address import Address
from sew_hooks.scheme.calibration import CalibrationTable
from sew_hooks.scheme.target import Targets


class Grade(NamedTuple):
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
    seen: dict[Address, tuple[str, str, list[int]]] = {}
    for rule, kind, address, bit in observations:
        known = seen.get(address)
        if known is None:
            seen[address] = rule, kind, [bit]
        else:
            known[2].append(bit)
    return [_grade(rule, kind, address, bits, targets, calibration) for address, (rule, kind, bits) in seen.items()]


def share(whole: Iterable[Grade], observations: Iterable[Observation]) -> list[Grade]:
    """Return the grades of some of the sites that the grades in ``whole`` were made of."""
    bits: dict[Address, list[int]] = {}
    for _, _, address, bit in observations:
        bits.setdefault(address, []).append(bit)
    known = {grade.address: grade for grade in whole}
    out = []
    for address, read in bits.items():
        majority, grade = _majority(read), known[address]
        out.append(grade._replace(bit=majority, agrees=majority == grade.target, sites=len(read)))
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
