"""Detection reports for people: tables that fit a terminal of 80 columns."""

from __future__ import annotations

import click

from sew_hooks.reports.complaints import printable
from sew_hooks.reports.report import Report
from sew_hooks.reports.table import Column, Row, print_table
from sew_hooks.scheme.grade import Grade
from sew_hooks.verdicts import FileFinding, Judgement, UnitFinding

_STYLES = {"marked": "bold red", "not marked": "", "too little evidence": "yellow"}
_FIGURE_COLUMNS = tuple(Column(heading, right=True) for heading in ("Agree", "p", "p exact", "p adjusted"))
_FILE_COLUMNS = (Column("File", folds=True), *_FIGURE_COLUMNS, Column("Verdict"))
_UNIT_COLUMNS = (Column("Marked", folds=True), Column("Lines"), *_FIGURE_COLUMNS)
_GRADE_COLUMNS = (
    *(Column(heading, folds=True) for heading in ("Rule", "Statement", "Parent", "Grandparent")),
    *(Column(heading, right=True) for heading in ("Depth", "Sites", "Bit", "Target", "Chance")),
)


def show_report(report: Report, *, explain: bool) -> None:
    """Print the verdicts of ``report``; with ``explain`` first the grades, with their targets."""
    if explain:
        for file in report.files:
            print_table(_GRADE_COLUMNS, list(map(_grade_row, file.detection.grades)))
            click.echo()
    if report.files:
        print_table(_FILE_COLUMNS, list(map(_file_row, report.files)))
        click.echo()
    marked = [
        _unit_row(file, unit) for file in report.files for unit in file.units if unit.judgement.verdict == "marked"
    ]
    if marked:
        print_table(_UNIT_COLUMNS, marked)
        click.echo()
    click.echo(_summary(report))


def _file_row(file: FileFinding) -> Row:
    judgement = file.judgement
    cells = (printable(file.name), *_figures(judgement), _verdict(judgement))
    return Row(cells, _STYLES[judgement.verdict])


def _unit_row(file: FileFinding, finding: UnitFinding) -> Row:
    unit, judgement = finding.unit, finding.judgement
    key = f" ({judgement.key})" if judgement.key else ""
    name = printable(f"{file.name}: {unit.name}{key}")
    return Row((name, f"{unit.first_line}-{unit.last_line}", *_figures(judgement)))


def _figures(judgement: Judgement) -> tuple[str, ...]:
    evidence = judgement.evidence
    agree = f"{evidence.agreements}/{evidence.total}"
    return agree, *map(probability, (evidence.p_value, evidence.p_exact, judgement.p_adjusted))


def _verdict(judgement: Judgement) -> str:
    return f"{judgement.verdict} ({judgement.key})" if judgement.key else judgement.verdict


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
    if sum(report.accepted.values()):
        ways = [f"{report.accepted['baseline']} by the baseline", f"{report.accepted['comment']} by a comment"]
        shown.append(f"accepted parts left out: {', '.join(ways)}")
    settings, together = report.settings, report.together
    agree, p_value, p_exact, _ = _figures(together)
    return (
        f"{', '.join(shown)}\n"
        f"together {_verdict(together)}: {agree} agree, p {p_value}, p exact {p_exact}\n"
        f"{settings.test} test at {settings.alpha:.3g} for all of it, "
        f"scope {settings.scope}, profile {settings.profile}"
    )


def probability(p: float) -> str:
    """Return ``p`` as tables show it."""
    return f"{p:.2g}" if p < 0.01 else f"{p:.2f}"
