"""The JSON report, described in ``docs/json-report.md``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from sew_hooks.reports.documents import Each, encoded
from sew_hooks.reports.json_parts import errors, heading, judgement_fields
from sew_hooks.run.report import Report
from sew_hooks.run.verdicts import FileFinding, Judgement, UnitFinding
from sew_hooks.scheme.address import HabitAddress
from sew_hooks.scheme.grade import Grade

EXPLAINS = True
SILENT = False

SCHEMA_VERSION = 5
"""It is increased when a field changes its meaning or disappears, and not for a new field."""


def rendered(report: Report, *, explain: bool, verbose: bool) -> Iterator[str]:
    """Yield ``report`` as a JSON document; with ``explain``, it contains targets of the key."""
    settings = report.settings
    document = {
        **heading(SCHEMA_VERSION, settings, report.request),
        "claims": report.claims,
        "calibration": {language: dict(table.origin) for language, table in report.tables.items()},
        "summary": {name.replace(" ", "_"): count for name, count in report.counts().items()},
        "accepted": dict(report.accepted),
        "together": _judgement(report.together) if report.files else None,
        "files": Each(partial(_file, explain=explain), report.files),
        "errors": errors(report.failures),
    }
    return encoded(document)


def _file(file: FileFinding, explain: bool) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "path": file.name,
        "language": file.language,
        **_judgement(file.judgement),
        "accepted": file.accepted,
        "units": [_unit(unit) for unit in file.units],
    }
    if explain and file.detection is not None:
        entry["explained_grades"] = [_grade(grade) for grade in file.detection.grades]
    return entry


def _unit(finding: UnitFinding) -> dict[str, Any]:
    return {**finding.unit._asdict(), **_judgement(finding.judgement)}


def _judgement(judgement: Judgement) -> dict[str, Any]:
    evidence = judgement.evidence
    return judgement_fields(judgement) | {
        "p_value": evidence.p_value,
        "p_point": evidence.p_point,
        "p_syntax": evidence.p_syntax,
    }


def _grade(grade: Grade) -> dict[str, Any]:
    address = grade.address
    place: dict[str, Any]
    if isinstance(address, HabitAddress):
        place = {"grain": "habit", "name": address.name}
    else:
        place = {"grain": "place", **address.site_id._asdict(), "context": address.context._asdict()}
    return {
        **place,
        "rule": grade.rule,
        "kind": grade.kind,
        "sites": grade.sites,
        "bit": grade.bit,
        "target": grade.target,
        "agrees": grade.agrees,
        "null_probability": grade.null_probability,
    }
