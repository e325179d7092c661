"""The entries of a baseline, each with its present evidence."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import click

from sew_hooks.acceptance.baseline import Entry
from sew_hooks.languages.site import Unit
from sew_hooks.reports.complaints import printable
from sew_hooks.reports.table import Column, Row, print_table
from sew_hooks.reports.verdict_texts import evidence_figures
from sew_hooks.run.detections import InputDetections

_COLUMNS = (
    Column("Accepted", folds=True),
    Column("Lines"),
    *(Column(heading, right=True) for heading in ("Agree", "p", "p exact")),
)


def show_accepted(
    entries: Collection[Entry], gone: Collection[Entry], there: Mapping[Entry, tuple[InputDetections, Unit]]
) -> None:
    """Print all ``entries``: the present place and evidence of each, or that it is ``gone``."""
    rows = []
    for entry in sorted(entries):
        name = printable(f"{entry.path}: {entry.unit}")
        if entry in gone:
            rows.append(Row((name, "gone", "", "", ""), "yellow"))
        elif entry in there:
            reading, unit = there[entry]
            found = [
                each.evidence for detection in reading.detections for each in detection.units if each.place == unit
            ]
            # A unit without a site has no evidence to show. Of several keys, the one that fits best counts.
            figures = evidence_figures(min(found, key=lambda evidence: evidence.p_value)) if found else ("0/0", "", "")
            rows.append(Row((name, f"{unit.first_line}-{unit.last_line}", *figures)))
        else:
            rows.append(Row((name, "not looked at", "", "", "")))
    if rows:
        print_table(_COLUMNS, rows)
        click.echo()
    click.echo(f"{len(entries)} accepted, {len(gone)} no longer there")
