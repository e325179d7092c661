"""The report in SARIF 2.1.0, the format of code scanning services."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sew_hooks import __version__
from sew_hooks.acceptance.baseline import path_from
from sew_hooks.languages.site import Unit
from sew_hooks.reports.documents import Each, encoded
from sew_hooks.reports.findings import MARKED_FILE, MARKED_FUNCTION, MARKED_TOGETHER, Finding, findings, root_of_paths
from sew_hooks.reports.json_parts import run_fields
from sew_hooks.reports.messages import printable
from sew_hooks.run.inputs import Failure
from sew_hooks.run.report import Report

EXPLAINS = False
SILENT = False

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_BASE = "SRCROOT"
_FINGERPRINT = "sewText/v1"
_RULES = {
    MARKED_FILE: ("MarkedFile", "A file carries the mark of a key, though none of its functions does on its own."),
    MARKED_FUNCTION: (
        "MarkedFunction",
        "A function, or the code of a file outside functions, carries the mark of a key.",
    ),
    MARKED_TOGETHER: ("MarkedTogether", "Files carry the mark of a key together, though none does on its own."),
}
_MEANING = (
    "The style of this code agrees with a secret key more often than chance allows at the chosen level. Somebody who "
    "has the key, or a program of theirs, has marked it or the code that it was copied from. This does not say who "
    "wrote it: it was an agent only if nothing but agents' code is marked with this key. It proves nothing against a "
    "person."
)


def rendered(report: Report, *, explain: bool, verbose: bool) -> Iterator[str]:
    """Yield ``report`` as a SARIF log of one run; its paths start from the root of the work tree."""
    root = root_of_paths()
    settings = report.settings
    run = {
        "tool": {
            "driver": {
                "name": "sew-hooks",
                "semanticVersion": __version__,
                "rules": [_rule(code, name, text) for code, (name, text) in _RULES.items()],
            }
        },
        "invocations": [
            {
                "executionSuccessful": not report.failures,
                "toolExecutionNotifications": [_notification(failure, root) for failure in report.failures],
            }
        ],
        "originalUriBaseIds": {_BASE: {"description": {"text": "The root of the work tree."}}},
        "results": Each(partial(_result, report=report, root=root), findings(report)),
        "properties": {
            "run": run_fields(report.request),
            "verdict": report.together.verdict if report.files else None,
            "namespace": settings.namespace,
            "scope": settings.scope,
            "profile": settings.profile.profile,
            "test": settings.test,
            "alpha": settings.alpha,
            "claims": report.claims,
            "accepted": dict(report.accepted),
        },
    }
    return encoded({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]})


def _rule(code: str, name: str, text: str) -> dict[str, Any]:
    return {
        "id": code,
        "name": name,
        "shortDescription": {"text": text},
        "fullDescription": {"text": f"{text} {_MEANING}"},
        "help": {"text": _MEANING},
        "defaultConfiguration": {"level": "warning"},
        "properties": {"tags": ["provenance"]},
    }


def _result(finding: Finding, report: Report, root: Path) -> dict[str, Any]:
    return {
        "ruleId": finding.code,
        "ruleIndex": list(_RULES).index(finding.code),
        "level": "note" if report.trailers(*finding.files) else "warning",
        "message": {"text": finding.message(report)},
        "locations": [_location(file.name, finding.unit, root) for file in finding.files],
        "partialFingerprints": {_FINGERPRINT: finding.fingerprint(root)},
    }


def _notification(failure: Failure, root: Path) -> dict[str, Any]:
    return {
        "level": "error",
        "message": {"text": printable(str(failure))},
        "locations": [{"physicalLocation": {"artifactLocation": _artifact(failure.name, root)}}],
    }


def _location(name: str, unit: Unit | None, root: Path) -> dict[str, Any]:
    if unit is None:
        return {"physicalLocation": {"artifactLocation": _artifact(name, root), "region": {"startLine": 1}}}
    region = {"startLine": unit.first_line, "endLine": unit.last_line}
    return {
        "physicalLocation": {"artifactLocation": _artifact(name, root), "region": region},
        "logicalLocations": [{"fullyQualifiedName": unit.name}],
    }


def _artifact(name: str, root: Path) -> dict[str, str]:
    # A path may contain bytes that are not text; a URI has escapes for them.
    return {"uri": quote(os.fsencode(path_from(root, name))), "uriBaseId": _BASE}
