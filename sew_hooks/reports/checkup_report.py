"""The findings of ``sew doctor``: lines for people, and a document for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

import click

from sew_hooks.errors import without_keys
from sew_hooks.reports.blocks import Line, show
from sew_hooks.reports.complaints import printable
from sew_hooks.run.checkup.diagnosis import Diagnosis, State

_SIGNS: dict[State, tuple[str, str]] = {"right": ("ok", "green"), "wrong": ("WRONG", "red"), "unknown": ("-", "")}
"""The word for each state, and its style on a terminal."""


def show_findings(findings: Iterable[tuple[str, Diagnosis]]) -> bool:
    """Print each finding as soon as it is known. Return whether nothing is wrong."""
    wrong = 0
    for name, finding in findings:
        wrong += finding.state == "wrong"
        show(_lines(name, finding))
    show([Line(), Line(f"to fix: {wrong}" if wrong else "nothing to fix", "bold")])
    return not wrong


def dump_findings(findings: Iterable[tuple[str, Diagnosis]]) -> bool:
    """Print all findings as one JSON document. Return whether nothing is wrong."""
    document = [
        {
            "check": name,
            "state": finding.state,
            "message": finding.message,
            "mend": finding.mend or None,
            "figures": dict(finding.figures),
        }
        for name, finding in findings
    ]
    click.echo(without_keys(json.dumps({"findings": document}, indent=2)))
    return all(each["state"] != "wrong" for each in document)


def _lines(name: str, finding: Diagnosis) -> Iterator[Line]:
    sign, style = _SIGNS[finding.state]
    yield Line(without_keys(printable(f"{sign:<6} {name:<10} {finding.message}")), style)
    if finding.mend:
        yield Line(without_keys(printable(f"{'':<18}{finding.mend}")))
