"""Detection reports for people: tables that fit a terminal of 80 columns."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from sew_hooks.reports.complaints import printable
from sew_hooks.reports.console import console, new_table, print_table
from sew_hooks.reports.report import Report
from sew_hooks.runs import Finding
from sew_hooks.scheme.grade import Grade

_VERDICT_STYLES = {"marked": "bold red", "not marked": "green", "too little evidence": "yellow"}


def show_report(report: Report, *, explain: bool) -> None:
    """Print the verdicts of ``report``; with ``explain`` first the grades, with their targets."""
    output = console()
    if explain:
        for finding in report.findings:
            print_table(_grades(finding))
            output.print()
    if report.findings:
        print_table(_verdicts(report.findings))
        output.print()
    output.print(_summary(report))


def _verdicts(findings: list[Finding]) -> Table:
    table = new_table()
    table.add_column("File", overflow="fold")
    for heading in ("Agree", "p", "p exact"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("Verdict", no_wrap=True)
    for finding in findings:
        detection = finding.detection
        table.add_row(
            Text(printable(finding.name)),
            f"{detection.agreements}/{detection.total}",
            _probability(detection.p_value),
            _probability(detection.p_exact),
            Text(finding.verdict, style=_VERDICT_STYLES[finding.verdict]),
        )
    return table


def _grades(finding: Finding) -> Table:
    table = new_table()
    for heading in ("Rule", "Statement", "Parent", "Grandparent"):
        table.add_column(heading, overflow="fold")
    for heading in ("Depth", "Sites", "Bit", "Target", "Chance"):
        table.add_column(heading, justify="right")
    for grade in finding.detection.grades:
        table.add_row(*_cells(grade), style="" if grade.agrees else "red")
    return table


def _cells(grade: Grade) -> tuple[str, ...]:
    _, statement, parent, grandparent, depth = grade.address.site_id
    numbers = (depth, grade.sites, grade.bit, grade.target)
    chance = f"{grade.null_probability:.2f}"
    return (grade.rule, statement, parent, grandparent, *map(str, numbers), chance)


def _summary(report: Report) -> Text:
    counts = report.counts()
    shown = [f"{counts['marked']} marked", f"{counts['not marked']} not marked"]
    if counts["too little evidence"]:
        shown.append(f"{counts['too little evidence']} with too little evidence")
    if counts["errors"]:
        shown.append(f"{counts['errors']} could not be tested")
    settings = report.settings
    return Text(
        f"{', '.join(shown)}\n"
        f"{settings.test} test at {settings.alpha:.3g} a file, "
        f"scope {settings.scope}, profile {settings.profile}"
    )


def _probability(p: float) -> str:
    return f"{p:.2g}" if p < 0.01 else f"{p:.2f}"
