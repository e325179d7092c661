"""Detection reports for people: what is marked at a glance, and with what evidence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from sew_hooks.reports.blocks import Block, Line
from sew_hooks.reports.documents import Each
from sew_hooks.reports.messages import printable
from sew_hooks.reports.table import Column, Row, Table
from sew_hooks.reports.verdict_texts import (
    STYLES,
    asked_for,
    counted,
    failure_lines,
    figures,
    how_tested,
    left_out,
    made,
    shown_counts,
    source_of,
    verdict_of,
)
from sew_hooks.run.report import Report
from sew_hooks.run.verdicts import FileFinding, UnitFinding
from sew_hooks.scheme.calibration import CalibrationTable

_MANY = 25

_FIGURE_COLUMNS = (
    Column("Agree", right=True),
    Column("p", right=True, spare=True),
    Column("p exact", right=True, spare=True),
    Column("p adjusted", right=True),
)
FILE_COLUMNS = (Column("File", folds=True), *_FIGURE_COLUMNS, Column("Verdict", folds=True))
UNIT_COLUMNS = (Column("Marked", folds=True), Column("Lines"), *_FIGURE_COLUMNS)
"""The columns of the two tables of a report."""


def blocks(report: Report, *, explain: bool, dated: bool = False) -> Iterator[Block]:
    """Yield the parts of ``report``.

    With ``explain``, the code comes first, with the variants of the key, and the calibration table comes last. If it is
    ``dated``, a line says when and where it was made, and with which keys.
    """
    if explain:
        from sew_hooks.reports.explanation import Explanation

        for file in report.files:
            if file.detection is not None:
                yield Explanation(file, file.detection)
                yield Line()
    if listed := listed_files(report):
        yield Table(FILE_COLUMNS, Each(partial(file_row, report), listed))
        yield Line()
    if rows := unit_rows(report):
        yield Table(UNIT_COLUMNS, rows)
        yield Line()
    yield from failure_lines(report.failures)
    headline, *details = summary(report)
    yield Line(headline, STYLES[report.together.verdict] or "bold")
    yield from map(Line, details)
    if dated:
        yield from map(Line, made(report.request))
    if explain:
        yield from (Line(_calibration(table)) for table in report.tables.values())


def listed_files(report: Report) -> tuple[FileFinding, ...]:
    """Return the files that a report for people lists: all, or if there are many, the marked ones."""
    return report.files if len(report.files) <= _MANY else report.marked()


def file_row(report: Report, file: FileFinding) -> Row:
    """Return the row of a file of ``report`` under ``FILE_COLUMNS``."""
    judgement = file.judgement
    verdict = verdict_of(judgement)
    if judgement.verdict == "marked" and report.trailers(file):
        verdict += ", disclosed"
    if file.accepted and judgement.verdict != "accepted":
        verdict += f"; {counted(file.accepted, 'part')} accepted"
    return Row((printable(file.name), *figures(judgement), verdict), STYLES[judgement.verdict])


def unit_rows(report: Report) -> Sequence[Row]:
    """Return the rows of the marked units under ``UNIT_COLUMNS``."""
    marked = [(file, unit) for file in report.files for unit in file.units if unit.judgement.verdict == "marked"]
    return Each(_unit_row, marked)


def summary(report: Report) -> list[str]:
    """Return the verdict on everything together in one line, and further facts about the run in others."""
    if not report.files:
        return ["nothing was tested", numbers_of_files(report), *asked_for(report.request)]
    together = report.together
    disclosed = ", disclosed" if report.disclosure.together else ""
    agree, p_value, p_exact, p_adjusted = figures(together)
    lines = [
        f"together {verdict_of(together)}{disclosed}: p adjusted {p_adjusted}",
        f"pooled: {agree} agree, p {p_value}, p exact {p_exact}",
        numbers_of_files(report, cut=len(listed_files(report)) < len(report.files)),
    ]
    return [*lines, *left_out(report.accepted), *asked_for(report.request), how_tested(report.settings, report.claims)]


def outcome(report: Report) -> str:
    """Return the verdict on everything together and the numbers of files in one line, without any figure."""
    verdict = f"together {verdict_of(report.together)}" if report.files else "nothing was tested"
    return f"{verdict}; {numbers_of_files(report)}"


def numbers_of_files(report: Report, *, cut: bool = False) -> str:
    """Return the line about how many files have each verdict, and how many functions are marked.

    It says if the table is ``cut`` to the marked files.
    """
    counts = report.counts()
    shown = shown_counts(counts)
    if counts["errors"]:
        shown.append(f"{counts['errors']} could not be tested")
    if cut:
        shown.append("only marked ones listed")
    return f"files: {', '.join(shown)}; functions: {len(unit_rows(report))} marked"


def _unit_row(marked: tuple[FileFinding, UnitFinding]) -> Row:
    file, finding = marked
    unit, judgement = finding.unit, finding.judgement
    name = printable(f"{file.name}: {unit.name}{source_of(judgement)}")
    return Row((name, f"{unit.first_line}-{unit.last_line}", *figures(judgement)))


def _calibration(table: CalibrationTable) -> str:
    return printable(f"calibration: {', '.join(f'{name} {value}' for name, value in table.origin.items())}")
