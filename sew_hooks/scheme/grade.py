"""Grades: the sites with one address, counted as one observation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

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


def grades(
    observations: Iterable[tuple[str, str, Address, int]], targets: Targets, calibration: CalibrationTable
) -> list[Grade]:
    """Return one grade for each address, in the order the addresses come first.

    An observation is one site: rule, kind, address, bit.
    """
    bits: dict[Address, list[int]] = {}
    rules: dict[Address, tuple[str, str]] = {}
    for rule, kind, address, bit in observations:
        bits.setdefault(address, []).append(bit)
        rules[address] = rule, kind
    return [_grade(*rules[address], address, read, targets, calibration) for address, read in bits.items()]


def _grade(
    rule: str, kind: str, address: Address, bits: list[int], targets: Targets, calibration: CalibrationTable
) -> Grade:
    majority = int(2 * sum(bits) >= len(bits))
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
