"""The entries of a baseline: when, by whom and why each was accepted, and what detection finds without the baseline."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import click

from sew_hooks.acceptance.baseline import Acceptance, Baseline, Entry, path_from
from sew_hooks.languages.site import Unit
from sew_hooks.reports.messages import printable
from sew_hooks.reports.table import Column, Row, print_table
from sew_hooks.reports.verdict_texts import evidence_figures, verdict_of
from sew_hooks.run.verdicts import FileFinding, Judged, Judgement

_COLUMNS = (
    Column("Accepted", folds=True),
    Column("Lines"),
    *(Column(heading, right=True) for heading in ("Agree", "p", "p exact")),
    Column("Verdict", folds=True),
    Column("On"),
    Column("By", folds=True),
    Column("Reason", folds=True),
)


_UNKNOWN = Acceptance()


def show_accepted(baseline: Baseline, gone: Collection[Entry], there: Mapping[Entry, Unit], judged: Judged) -> None:
    """Print all entries of ``baseline``: the present place and evidence of each, or that it is ``gone``.

    ``judged`` are the findings about the files without the baseline. Each file comes before its parts, because a whole
    file may be why they were accepted.
    """
    files = {path_from(baseline.folder, file.name): file for file in judged.files}
    rows: list[Row] = []
    shown = ""
    for entry, acceptance in sorted(baseline.entries.items()):
        file = files.get(entry.path)
        if file is not None and entry.path != shown:
            rows.append(_row(printable(entry.path), "", file.judgement))
        shown = entry.path
        name = printable(f"{entry.path}: {entry.unit}")
        if entry in gone or entry not in there or file is None:
            state, style = ("gone", "yellow") if entry in gone else ("not looked at", "")
            rows.append(Row((name, state, "", "", "", "", *_acceptance_cells(acceptance)), style))
        else:
            unit = there[entry]
            rows.append(_row(name, f"{unit.first_line}-{unit.last_line}", _judgement_of(unit, file), acceptance))
    if rows:
        print_table(_COLUMNS, rows)
        click.echo()
    click.echo(f"{len(baseline.entries)} accepted, {len(gone)} no longer there")


def _judgement_of(unit: Unit, file: FileFinding) -> Judgement | None:
    return next((finding.judgement for finding in file.units if finding.unit == unit), None)


def _row(name: str, lines: str, judgement: Judgement | None, acceptance: Acceptance = _UNKNOWN) -> Row:
    """The row of a file or a unit. A unit without a site has no evidence to show."""
    if judgement is None:
        return Row((name, lines, "0/0", "", "", "", *_acceptance_cells(acceptance)))
    return Row(
        (name, lines, *evidence_figures(judgement.evidence), verdict_of(judgement), *_acceptance_cells(acceptance))
    )


def _acceptance_cells(acceptance: Acceptance) -> Iterator[str]:
    return map(printable, acceptance)
