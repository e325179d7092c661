"""The parts that several JSON documents share: how a run tested, and what it found about an object."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sew_hooks import __version__
from sew_hooks.run.detections import DetectionSettings
from sew_hooks.run.inputs import Failure
from sew_hooks.run.provenance import Request, provenance
from sew_hooks.run.verdicts import Judgement


def heading(schema_version: int, settings: DetectionSettings, request: Request) -> dict[str, Any]:
    """Return the first fields of a document about a run with ``settings``."""
    return {
        "schema_version": schema_version,
        "tool_version": __version__,
        "run": run_fields(request),
        "namespace": settings.namespace,
        "scope": settings.scope,
        "profile": settings.profile.profile,
        "test": settings.test,
        "alpha": settings.alpha,
    }


def run_fields(request: Request) -> dict[str, Any]:
    """Return the fields about this run: when and where it was made, on what, and with which keys."""
    return {
        **provenance(request.sources)._asdict(),
        "keys": [key._asdict() | {"leaked": key.leaked and f"{key.leaked}"} for key in request.keys],
        "absent_keys": list(request.absent),
        "asked": list(request.asked),
        "commits": None if request.commits is None else request.commits._asdict(),
        "left_out": {
            "excluded": request.excluded,
            "other_rules": request.other_rules,
            "other_kinds": None if request.other_kinds is None else dict(request.other_kinds),
        },
    }


def judgement_fields(judgement: Judgement) -> dict[str, Any]:
    """Return the fields of a judgement, without those of the calibrated test, which take long to compute."""
    evidence = judgement.evidence
    return {
        "verdict": judgement.verdict,
        "key": judgement.key,
        "keys": list(judgement.keys),
        "profile": judgement.profile,
        "grades": evidence.total,
        "agreements": evidence.agreements,
        "p_exact": evidence.p_exact,
        "p_adjusted": judgement.p_adjusted,
    }


def errors(failures: Sequence[Failure]) -> list[dict[str, Any]]:
    """Return the files that could not be read."""
    return [{"path": failure.name, "reason": failure.reason, "internal": failure.internal} for failure in failures]
