"""The report for people, as plain lines."""

from __future__ import annotations

from collections.abc import Iterator

from sew_hooks.reports.blocks import plain
from sew_hooks.reports.terminal import blocks
from sew_hooks.run.report import Report

EXPLAINS = True
SILENT = False


def rendered(report: Report, *, explain: bool, verbose: bool) -> Iterator[str]:
    """Yield the lines of ``report``, including its failures."""
    return plain(blocks(report, explain=explain, verbose=verbose))
