"""A corpus for people: errors while it is counted, and the table at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sew_hooks.reports.messages import warn
from sew_hooks.reports.table import Column, Row, print_table
from sew_hooks.reports.verdict_texts import counted
from sew_hooks.run.corpus_counts import Count
from sew_hooks.scheme.calibration import CalibrationTable


def name_failures(counts: Iterable[Count]) -> Iterator[Count]:
    """Pass the counts on, and report texts that cannot be read on standard error."""
    for count in counts:
        if count.error:
            warn(f"{count.name}: {count.error}")
        yield count


def show_table(table: CalibrationTable) -> None:
    """Print the count of each variant, the number of independent observations, and the probability of variant 1."""
    columns = (Column("Rule"), *(Column(name, right=True) for name in ("0", "1", "Effective", "q")))
    rows = [
        Row((rule, str(zeros), str(ones), str(table.effective[rule]), f"{table.probability_of_one(rule):.3f}"))
        for rule, (zeros, ones) in sorted(table.counts.items())
    ]
    print_table(columns, rows)
    origin = table.origin
    sites, files, refused = (int(origin[name]) for name in ("sites", "files", "refused"))
    unread = counted(refused, "file")
    print(f"\n{counted(sites, 'site')} in {counted(files, 'file')}; {unread} could not be read")
