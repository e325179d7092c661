"""How often people choose variant 1 of each rule: the null model of the calibrated test.

The counting itself and the files with the counts live elsewhere; this is the table they make.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from sew_hooks.errors import CalibrationError

MIN_OBSERVATIONS = 30
"""With fewer observations, a rule's estimate is not trusted (paper, *Style-Preference Calibration*)."""

LOWEST = 0.05
HIGHEST = 0.95
"""The bounds of the estimates, so that no single grade decides a test."""


@dataclass(frozen=True)
class CalibrationTable:
    """The counts of one language over one corpus (paper, *Style-Preference Calibration*).

    ``counts`` gives for each rule how many sites had variant 0 and variant 1. ``origin`` records where the counts come
    from: ``corpus``, ``files``, ``sites``, ``date`` and ``version``. ``effective`` gives the number of independent
    observations that a rule's counts are worth, where that is known. All are read-only.
    """

    counts: Mapping[str, tuple[int, int]]
    origin: Mapping[str, str | int]
    effective: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # Read-only copies, because the caller could otherwise change a p-value through the mappings that it passed.
        for name in ("counts", "origin", "effective"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    def __reduce__(self) -> tuple[type[CalibrationTable], tuple[object, ...]]:
        # Tables travel to worker processes, and a mapping proxy cannot be pickled.
        return CalibrationTable, (dict(self.counts), dict(self.origin), dict(self.effective))

    def share_of_one(self, rule: str) -> float | None:
        """Return the share of the sites of ``rule`` that had variant 1.

        None for a rule that is not in the table, has fewer than ``MIN_OBSERVATIONS``, or is unstable: its counts are
        worth fewer independent observations.
        """
        zeros, ones = self.counts.get(rule, (0, 0))
        observations = zeros + ones
        if min(observations, self.effective.get(rule, observations)) < MIN_OBSERVATIONS:
            return None
        return ones / observations

    def probability_of_one(self, rule: str) -> float:
        """Return q, the probability that unmarked code has variant 1 of ``rule``.

        The share of variant 1, clipped to [``LOWEST``, ``HIGHEST``]; 1/2 for a rule without a share.
        """
        share = self.share_of_one(rule)
        return 0.5 if share is None else min(HIGHEST, max(LOWEST, share))

    def to_json(self) -> str:
        """Return the table as JSON text that ``from_json`` reads: rules sorted, one a line."""
        parts = [f'"origin": {json.dumps(dict(self.origin))}', f'"counts": {_lines(self.counts)}']
        if self.effective:
            parts.append(f'"effective": {_lines(self.effective)}')
        return "{\n  " + ",\n  ".join(parts) + "\n}\n"

    @classmethod
    def shipped(cls, text: str) -> CalibrationTable:
        """Read a table that comes with the package. Raises ``CalibrationError`` if it is not a table.

        Its form was checked when it was made; the checker takes as long to load as the parser.
        """
        try:
            document = json.loads(text)
            counts = {rule: (zeros, ones) for rule, (zeros, ones) in document["counts"].items()}
            return cls(counts, document["origin"], document.get("effective", {}))
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            raise CalibrationError(f"not a calibration table: {error}") from None

    @classmethod
    def from_json(cls, text: str) -> CalibrationTable:
        """Read a table from JSON text: ``{"origin": {...}, "counts": {rule: [n0, n1], ...}, ...}``.

        Raises ``CalibrationError``, which names the first fault.
        """
        from sew_hooks.scheme.calibration_text import read_table_text

        return cls(*read_table_text(text))


@lru_cache
def uniform() -> CalibrationTable:
    """Return the table without observations: every probability is 1/2."""
    return CalibrationTable(counts={}, origin={})


def _lines(by_rule: Mapping[str, object]) -> str:
    lines = ",\n".join(f"    {json.dumps(rule)}: {json.dumps(by_rule[rule])}" for rule in sorted(by_rule))
    return f"{{\n{lines}\n  }}" if lines else "{}"
