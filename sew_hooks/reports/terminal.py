"""Detection reports for people: tables that fit a terminal of 80 columns."""

from __future__ import annotations

import click

from sew_hooks.reports.complaints import printable
from sew_hooks.reports.report import Report
from sew_hooks.reports.table import Column, Row, print_table
from sew_hooks.runs import Finding
from sew_hooks.scheme.grade import Grade

_STYLES = {"marked": "bold red", "not marked": "", "too little evidence": "yellow"}
_VERDICT_COLUMNS = (
    Column("File", folds=True),
    Column("Agree", right=True),
    Column("p", right=True),
    Column("p exact", right=True),
    Column("Verdict"),
)
_GRADE_COLUMNS = (
    *(Column(heading, folds=True) for heading in ("Rule", "Statement", "Parent", "Grandparent")),
    *(Column(heading, right=True) for heading in ("Depth", "Sites", "Bit", "Target", "Chance")),
)


def show_report(report: Report, *, explain: bool) -> None:
    """Print the verdicts of ``report``; with ``explain`` first the grades, with their targets."""
    if explain:
        for finding in report.findings:
            print_table(_GRADE_COLUMNS, list(map(_grade_row, finding.detection.grades)))
            click.echo()
    if report.findings:
        print_table(_VERDICT_COLUMNS, list(map(_verdict_row, report.findings)))
        click.echo()
    click.echo(_summary(report))


def _verdict_row(finding: Finding) -> Row:
    detection = finding.detection
    cells = (
        printable(finding.name),
        f"{detection.agreements}/{detection.total}",
        _probability(detection.p_value),
        _probability(detection.p_exact),
        finding.verdict,
    )
    return Row(cells, _STYLES[finding.verdict])


def _grade_row(grade: Grade) -> Row:
    _, statement, parent, grandparent, depth = grade.address.site_id
    numbers = (depth, grade.sites, grade.bit, grade.target)
    chance = f"{grade.null_probability:.2f}"
    cells = (grade.rule, statement, parent, grandparent, *map(str, numbers), chance)
    return Row(cells, "" if grade.agrees else "red")


def _summary(report: Report) -> str:
    counts = report.counts()
    shown = [f"{counts['marked']} marked", f"{counts['not marked']} not marked"]
    if counts["too little evidence"]:
        shown.append(f"{counts['too little evidence']} with too little evidence")
    if counts["errors"]:
        shown.append(f"{counts['errors']} could not be tested")
    settings = report.settings
    return (
        f"{', '.join(shown)}\n"
        f"{settings.test} test at {settings.alpha:.3g} a file, "
        f"scope {settings.scope}, profile {settings.profile}"
    )


def _probability(p: float) -> str:
    return f"{p:.2g}" if p < 0.01 else f"{p:.2f}"
