"""Where a report goes: to standard output, a file, or a picture."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sew_hooks.errors import UsageError
from sew_hooks.files.written_files import write_file
from sew_hooks.reports.blocks import Block, exported, show
from sew_hooks.reports.documents import LISTING_FORMATS, Listing
from sew_hooks.reports.formats import FORMATS, format_named
from sew_hooks.reports.messages import warn
from sew_hooks.reports.terminal import blocks, outcome

if TYPE_CHECKING:
    from sew_hooks.run.report import Report

_PICTURES = (".html", ".svg")


def check_request(report_format: str, *, export: Path | None, explain: bool) -> None:
    """Raise ``UsageError`` if a report cannot be made as requested: before the work, not after it."""
    check_export(export)
    if explain and not format_named(report_format).EXPLAINS:
        explaining = " or ".join(name for name in FORMATS if format_named(name).EXPLAINS)
        raise UsageError(f"--explain goes with --format {explaining}: others can read {report_format}")


def check_export(export: Path | None) -> None:
    """Raise ``UsageError`` if no picture can be drawn into a file of that name."""
    if export is not None and export.suffix not in _PICTURES:
        raise UsageError(f"--export takes a file that ends in {' or '.join(_PICTURES)}, not {export}")


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
    """Print ``report``, or write it to ``output``, and draw it into ``export``. Raises ``FileError`` if that fails.

    Beside a format that may be empty, one line on standard error has the outcome.
    A text report and that line are not printed if ``quiet``. If ``verbose``, it leaves nothing out.
    """
    if export is not None:
        write_file(export, exported(blocks(report, explain=explain, verbose=verbose, dated=True), export))
    laid_out = blocks(report, explain=explain, verbose=verbose) if report_format == "text" else None
    chosen = format_named(report_format)
    _deliver(chosen.rendered(report, explain=explain, verbose=verbose), laid_out, output, quiet=quiet)
    if chosen.SILENT and not quiet:
        warn(outcome(report))


def publish_listing(listing: Listing, listing_format: str, output: Path | None = None, *, quiet: bool = False) -> None:
    """Print ``listing``, or write it to ``output``. Raises ``FileError`` if that fails.

    A listing for people is not printed if ``quiet``.
    """
    laid_out = listing.blocks() if listing_format == "text" else None
    _deliver(LISTING_FORMATS[listing_format](listing), laid_out, output, quiet=quiet)


def _deliver(pieces: Iterable[str], laid_out: Iterable[Block] | None, output: Path | None, *, quiet: bool) -> None:
    """Write ``pieces`` to ``output``, or print them. What is for people is printed as it is ``laid_out``."""
    if output is not None:
        write_file(output, pieces)
    elif laid_out is None:
        for piece in pieces:
            click.echo(piece, nl=False)
    elif not quiet:
        show(laid_out)
