"""The findings of ``sew doctor``: lines for people, and a document for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sew_hooks.errors import without_keys
from sew_hooks.reports.blocks import Block, Line
from sew_hooks.reports.messages import printable
from sew_hooks.run.checkup.diagnosis import Diagnosis, State

_SIGNS: dict[State, tuple[str, str]] = {"right": ("ok", "green"), "wrong": ("WRONG", "red"), "unknown": ("-", "")}
"""The word for each state, and its style on a terminal."""


class CheckupListing:
    """The findings, each with the name of its check. They may be found while they are printed."""

    def __init__(self, findings: Iterable[tuple[str, Diagnosis]]) -> None:
        self._findings = findings
        self.to_fix = 0

    def blocks(self) -> Iterator[Block]:
        """Yield the lines of each finding as soon as it is known, and the number of those to fix."""
        for name, finding in self._counted():
            yield from _lines(name, finding)
        yield Line()
        yield Line(f"to fix: {self.to_fix}" if self.to_fix else "nothing to fix", "bold")

    def document(self) -> dict[str, Any]:
        """Return all findings as JSON has them."""
        return {
            "findings": [
                {
                    "check": name,
                    "state": finding.state,
                    "message": without_keys(finding.message),
                    "mend": without_keys(finding.mend) or None,
                    "figures": dict(finding.figures),
                }
                for name, finding in self._counted()
            ]
        }

    def _counted(self) -> Iterator[tuple[str, Diagnosis]]:
        for name, finding in self._findings:
            self.to_fix += finding.state == "wrong"
            yield name, finding


def _lines(name: str, finding: Diagnosis) -> Iterator[Line]:
    sign, style = _SIGNS[finding.state]
    yield Line(without_keys(printable(f"{sign:<6} {name:<10} {finding.message}")), style)
    if finding.mend:
        yield Line(without_keys(printable(f"{'':<18}{finding.mend}")))
