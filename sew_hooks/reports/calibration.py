"""A corpus for people: what cannot be counted, while it is counted, and the table at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sew_hooks.calibrating import Count
from sew_hooks.reports.complaints import complain
from sew_hooks.reports.table import Column, Row, print_table
from sew_hooks.scheme.calibration import CalibrationTable


def follow(counts: Iterable[Count]) -> Iterator[Count]:
    """Pass the counts on; what could not be read is named on standard error."""
    for found in counts:
        if found.error:
            complain(f"{found.name}: {found.error}")
        yield found


def show_table(table: CalibrationTable) -> None:
    """Print how often each variant was seen, and the probability that follows for variant 1."""
    columns = (Column("Rule"), Column("0", right=True), Column("1", right=True), Column("q", right=True))
    print_table(
        columns,
        [
            Row((rule, str(zeros), str(ones), f"{table.probability_of_one(rule):.3f}"))
            for rule, (zeros, ones) in sorted(table.counts.items())
        ],
    )
    origin = table.origin
    print(f"\n{origin['sites']} sites in {origin['files']} files; {origin['refused']} files could not be read")
