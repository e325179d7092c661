"""The JSON report, described in ``docs/json-report.md``."""

from __future__ import annotations

import json
from typing import Any

from sew_hooks import __version__
from sew_hooks.reports.report import Report
from sew_hooks.runs import Finding
from sew_hooks.scheme.grade import Grade

SCHEMA_VERSION = 1
"""Raised when a field changes its meaning or goes away; a new field does not raise it."""


def to_json(report: Report, *, explain: bool) -> str:
    """Return ``report`` as a JSON document; with ``explain`` it holds the targets of the key."""
    settings = report.settings
    document = {
        "schema_version": SCHEMA_VERSION,
        "tool_version": __version__,
        "scope": settings.scope,
        "profile": settings.profile,
        "test": settings.test,
        "alpha": settings.alpha,
        "summary": {name.replace(" ", "_"): count for name, count in report.counts().items()},
        "files": [_file(finding, explain) for finding in report.findings],
        "errors": [
            {"path": failure.name, "reason": failure.reason, "internal": failure.internal}
            for failure in report.failures
        ],
    }
    return json.dumps(document, indent=2)


def _file(finding: Finding, explain: bool) -> dict[str, Any]:
    detection = finding.detection
    entry: dict[str, Any] = {
        "path": finding.name,
        "language": finding.language,
        "verdict": finding.verdict,
        "grades": detection.total,
        "agreements": detection.agreements,
        "p_value": detection.p_value,
        "p_point": detection.p_point,
        "p_syntax": detection.p_syntax,
        "p_exact": detection.p_exact,
    }
    if explain:
        entry["explained_grades"] = [_grade(grade) for grade in detection.grades]
    return entry


def _grade(grade: Grade) -> dict[str, Any]:
    site_id, context = grade.address
    return {
        **site_id._asdict(),
        "kind": grade.kind,
        "context": context._asdict(),
        "sites": grade.sites,
        "bit": grade.bit,
        "target": grade.target,
        "agrees": grade.agrees,
        "null_probability": grade.null_probability,
    }
