"""The report in Markdown as GitHub shows it, for the summary of a job or a comment."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sew_hooks.reports.messages import printable
from sew_hooks.reports.table import Table
from sew_hooks.reports.terminal import details, outcome, tables
from sew_hooks.reports.verdict_texts import asked_for, made
from sew_hooks.run.report import Report

EXPLAINS = False
SILENT = False


def rendered(report: Report, *, explain: bool, verbose: bool) -> Iterator[str]:
    """Yield the verdict as a heading, and tables of the files and the functions."""
    parts = [f"## {_escaped(outcome(report))}", *map(_table, tables(report, verbose=verbose))]
    lines = (*details(report, verbose=verbose), *asked_for(report.request), *made(report.request))
    parts += map(_escaped, lines)
    if report.failures:
        failures = (f"- {_code(failure.name)}: {_code(failure.reason)}" for failure in report.failures)
        parts.append("\n".join(["Could not be tested:", "", *failures]))
    yield "\n\n".join(parts) + "\n"


def _table(table: Table) -> str:
    rules = ("--:" if column.right else ":--" for column in table.columns)
    # A bar ends a cell even in code.
    rows = ((_code(row.cells[0]).replace("|", "\\|"), *map(_escaped, row.cells[1:])) for row in table.rows)
    lines = [[column.heading for column in table.columns], rules, *rows]
    return "\n".join(map(_line, lines))


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _code(text: str) -> str:
    """``text`` in the font of code."""
    text = printable(text)
    fence = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    space = " " if "`" in text or text != text.strip() else ""
    return f"{fence}{space}{text}{space}{fence}"


def _escaped(text: str) -> str:
    return re.sub(r"([\\`*_{}\[\]<>|#~])", r"\\\1", printable(text))
