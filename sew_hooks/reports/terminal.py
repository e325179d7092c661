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
    figures_explained,
    how_tested,
    left_out,
    made,
    run_facts,
    source_of,
    verdict_of,
)
from sew_hooks.run.report import Report, verdict_counts
from sew_hooks.run.verdicts import FileFinding, UnitFinding
from sew_hooks.scheme.calibration import CalibrationTable

_MANY = 25

CLAIMS = "all of it, each file, each function"
"""What the claims of a detection are about."""

_AGREE, _P_ADJUSTED = Column("Agree", right=True), Column("p adjusted", right=True)
_P_VALUES = (Column("p", right=True, spare=True), Column("p exact", right=True, spare=True))


def blocks(report: Report, *, explain: bool, verbose: bool = False, dated: bool = False) -> Iterator[Block]:
    """Yield the parts of ``report``: the verdict, what it is about, and how it was reached.

    If it is ``verbose``, it lists every file, with every p-value. If it is that or ``dated``, it also says what was
    asked for, when and where it was made, and with which keys. With ``explain``, the code has the variants of the key,
    and the calibration table comes last.
    """
    yield Line(outcome(report), STYLES[report.together.verdict] or "bold")
    if explain:
        from sew_hooks.reports.explanation import Explanation

        for file in report.files:
            if file.detection is not None:
                yield Line()
                yield Explanation(file, file.detection)
    for table in tables(report, verbose=verbose):
        yield Line()
        yield table
    if report.files:
        yield Line()
    yield from failure_lines(report.failures)
    yield from map(Line, details(report, verbose=verbose))
    if verbose or dated:
        yield from map(Line, (*asked_for(report.request), *made(report.request)))
    if explain:
        yield from (Line(_calibration(table)) for table in report.tables.values())


def tables(report: Report, *, verbose: bool) -> Iterator[Table]:
    """Yield the table of the files and that of the marked units, unless they are empty."""
    p_values = _P_VALUES if verbose else ()
    if listed := listed_files(report, verbose=verbose):
        columns = (Column("File", folds=True), _AGREE, *p_values, _P_ADJUSTED, Column("Verdict", folds=True))
        yield Table(columns, Each(partial(_file_row, report, verbose), listed))
    if marked := marked_units(report):
        columns = (Column("Marked", folds=True), Column("Lines"), _AGREE, *p_values, _P_ADJUSTED)
        yield Table(columns, Each(partial(_unit_row, verbose), marked))


def marked_units(report: Report) -> list[tuple[FileFinding, UnitFinding]]:
    """Return the marked units, each with its file."""
    return [(file, unit) for file in report.files for unit in file.units if unit.judgement.verdict == "marked"]


def listed_files(report: Report, *, verbose: bool) -> tuple[FileFinding, ...]:
    """Return the files that a report for people lists: those with enough evidence, or of many the marked ones.

    If it is ``verbose``, or there is only one file, it lists all.
    """
    if verbose or len(report.files) == 1:
        return report.files
    judged = tuple(file for file in report.files if file.judgement.verdict != "too little evidence")
    return judged if len(judged) <= _MANY else report.marked()


def details(report: Report, *, verbose: bool) -> Iterator[str]:
    """Yield the facts about a run below its tables: what they leave out, and what their figures mean."""
    if report.files:
        yield from _not_listed(report, verbose=verbose)
        if verbose or (len(report.files) > 1 and not report.marked()):
            agree, p_value, p_exact, p_adjusted = figures(report.together)
            p_values = f", p {p_value}, p exact {p_exact}" if verbose else ""
            yield f"all files together: {agree} agree{p_values}, p adjusted {p_adjusted}"
    yield from left_out(report.accepted)
    yield from run_facts(report.request)
    if report.files:
        yield how_tested(report.settings)
        yield from figures_explained(report.settings, report.claims, CLAIMS)


def outcome(report: Report) -> str:
    """Return the verdict on everything together, and the numbers of files, in one line without any figure."""
    counts, number, verdict = report.counts(), len(report.files), report.together.verdict
    if not report.files:
        facts = ["nothing was tested"]
    else:
        disclosed = ", disclosed" if report.disclosure.together else ""
        facts = [f"{verdict_of(report.together)}{disclosed}: {_subject(report)}"]
    short = counts["too little evidence"]
    if number > 1 and short and (verdict, short) != ("too little evidence", number):
        have, alone = ("has", "itself") if short == 1 else ("have", "themselves")
        facts.append(f"{short} of them {have} too little evidence by {alone}")
    if counts["accepted"] and verdict != "accepted":
        facts.append(f"{counts['accepted']} accepted")
    if counts["errors"]:
        facts.append(f"{counted(counts['errors'], 'file')} could not be tested")
    return "; ".join(facts)


def _subject(report: Report) -> str:
    """The files, and marked functions, that a verdict is about."""
    first, *others = report.files
    marked, units = report.marked(), marked_units(report)
    files = f"{len(report.files)} files" if others else printable(first.name)
    if report.together.verdict != "marked":
        return files
    if others and not marked:
        return f"{files} together, none by itself"
    if others:
        files = f"{len(marked)} of {files}"
        files = f"{printable(marked[0].name)}, {files}" if len(marked) == 1 else files
    return f"{files}, {counted(len(units), 'function')}" if units else files


def _not_listed(report: Report, *, verbose: bool) -> Iterator[str]:
    """The line about the files that the table leaves out, if there are any."""
    listed = {file.name for file in listed_files(report, verbose=verbose)}
    rest = [file.judgement for file in report.files if file.name not in listed]
    numbers = [f"{number} {verdict}" for verdict, number in verdict_counts(rest).items() if number]
    if rest:
        yield f"not listed: {counted(len(rest), 'file')} ({', '.join(numbers)}); --verbose lists all"


def _file_row(report: Report, verbose: bool, file: FileFinding) -> Row:
    judgement = file.judgement
    verdict = verdict_of(judgement)
    if judgement.verdict == "marked" and report.trailers(file):
        verdict += ", disclosed"
    if file.accepted and judgement.verdict != "accepted":
        verdict += f"; {counted(file.accepted, 'part')} accepted"
    return Row((printable(file.name), *_shown_figures(file, verbose), verdict), STYLES[judgement.verdict])


def _unit_row(verbose: bool, marked: tuple[FileFinding, UnitFinding]) -> Row:
    file, finding = marked
    unit = finding.unit
    name = printable(f"{file.name}: {unit.name}{source_of(finding.judgement)}")
    return Row((name, f"{unit.first_line}-{unit.last_line}", *_shown_figures(finding, verbose)))


def _shown_figures(finding: FileFinding | UnitFinding, verbose: bool) -> Sequence[str]:
    """The cells with the figures of a file or a unit: all of them, or those that the verdict follows from."""
    agree, *p_values, p_adjusted = figures(finding.judgement)
    return agree, *(p_values if verbose else ()), p_adjusted


def _calibration(table: CalibrationTable) -> str:
    return printable(f"calibration: {', '.join(f'{name} {value}' for name, value in table.origin.items())}")
