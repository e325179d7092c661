"""What detection has to tell about a run, before anybody decides how to show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from sew_hooks.reports.complaints import complain
from sew_hooks.runs import Failure, Finding, Settings


@dataclass(frozen=True, slots=True)
class Report:
    """The findings of one run and the inputs that could not be read, each in the order they came."""

    settings: Settings
    findings: list[Finding] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)

    @property
    def any_marked(self) -> bool:
        """Whether at least one input is marked."""
        return any(finding.verdict == "marked" for finding in self.findings)

    def counts(self) -> dict[str, int]:
        """Return the number of inputs with each verdict, and of ``errors``."""
        verdicts = Counter(finding.verdict for finding in self.findings)
        return {
            "marked": verdicts["marked"],
            "not marked": verdicts["not marked"],
            "too little evidence": verdicts["too little evidence"],
            "errors": len(self.failures),
        }


def collect(outcomes: Iterable[Finding | Failure], settings: Settings) -> Report:
    """Return the report of a run made with ``settings``; failures go to standard error as they happen."""
    report = Report(settings)
    for outcome in outcomes:
        if isinstance(outcome, Finding):
            report.findings.append(outcome)
        else:
            complain(outcome)
            report.failures.append(outcome)
    return report
