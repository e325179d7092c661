"""Where a report goes: to standard output, a file, or a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sew_hooks.errors import UsageError
from sew_hooks.files.written_files import write_file
from sew_hooks.reports.formats import FORMATS, format_named

if TYPE_CHECKING:
    from sew_hooks.reports.report import Report

_PICTURES = (".html", ".svg")


def check_request(report_format: str, *, export: Path | None, explain: bool) -> None:
    """Raise ``UsageError`` if a report cannot be made as requested: before the work, not after it."""
    if export is not None and export.suffix not in _PICTURES:
        raise UsageError(f"--export takes a file that ends in {' or '.join(_PICTURES)}, not {export}")
    if explain and not format_named(report_format).EXPLAINS:
        explaining = " or ".join(name for name in FORMATS if format_named(name).EXPLAINS)
        raise UsageError(f"--explain goes with --format {explaining}: others can read {report_format}")


def publish(
    report: Report,
    report_format: str,
    *,
    output: Path | None,
    export: Path | None = None,
    explain: bool = False,
    quiet: bool = False,
    verbose: bool = False,
) -> None:
    """Print ``report``, or write it to ``output``, and draw it into ``export``.

    Raises ``FileError`` if that fails. A text report on standard output leaves out the failures, which were already
    reported, and is not printed if ``quiet``. If ``verbose``, it says when and where it was made.
    """
    if export is not None:
        from sew_hooks.reports.blocks import exported
        from sew_hooks.reports.terminal import blocks

        write_file(export, exported(blocks(report, explain=explain, failures=True, dated=True), export))
    if output is not None:
        write_file(output, format_named(report_format).rendered(report, explain=explain))
    elif report_format != "text":
        for piece in format_named(report_format).rendered(report, explain=explain):
            click.echo(piece, nl=False)
    elif not quiet:
        from sew_hooks.reports.terminal import show_report

        show_report(report, explain=explain, verbose=verbose)
