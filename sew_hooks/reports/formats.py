"""The formats of a report, and the places it goes to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sew_hooks.errors import UsageError
from sew_hooks.files.written_files import write_file

if TYPE_CHECKING:
    from sew_hooks.reports.report import Report

FORMATS = ("text", "json", "sarif", "github", "markdown")

_SUFFIXES = (".html", ".svg")
_EXPLAINED = ("text", "json")

# What a format needs is imported when it is asked for.


def check_request(report_format: str, *, export: Path | None, explain: bool) -> None:
    """Raise ``UsageError`` if a report cannot be made as it is asked for: before the work, not after it."""
    if export is not None and export.suffix not in _SUFFIXES:
        raise UsageError(f"--export takes a file that ends in {' or '.join(_SUFFIXES)}, not {export}")
    if explain and report_format not in _EXPLAINED:
        raise UsageError(f"--explain goes with --format {' or '.join(_EXPLAINED)}: others can read {report_format}")


def publish(
    report: Report, report_format: str, *, output: Path | None, export: Path | None, explain: bool, quiet: bool
) -> None:
    """Print ``report``, or write it to ``output``, and draw it into ``export``. Raises ``FileError`` if that fails.

    A text report on standard output leaves out the failures, which were told already, and is not printed if ``quiet``.
    """
    if export is not None:
        from sew_hooks.reports.blocks import exported
        from sew_hooks.reports.terminal import blocks

        write_file(export, exported(blocks(report, explain=explain, failures=True), export))
    if output is not None:
        write_file(output, _rendered(report, report_format, explain))
    elif report_format != "text":
        for piece in _rendered(report, report_format, explain):
            click.echo(piece, nl=False)
    elif not quiet:
        from sew_hooks.reports.terminal import show_report

        show_report(report, explain=explain)


def _rendered(report: Report, report_format: str, explain: bool) -> Iterator[str]:
    """The report in pieces of text."""
    if report_format == "text":
        from sew_hooks.reports.blocks import plain
        from sew_hooks.reports.terminal import blocks

        return plain(blocks(report, explain=explain, failures=True))
    if report_format == "json":
        from sew_hooks.reports.json_report import to_json

        return to_json(report, explain=explain)
    return _published(report_format)(report)


def _published(report_format: str) -> Callable[[Report], Iterator[str]]:
    if report_format == "sarif":
        from sew_hooks.reports.sarif_report import to_sarif

        return to_sarif
    if report_format == "github":
        from sew_hooks.reports.github_report import to_github

        return to_github
    from sew_hooks.reports.markdown_report import to_markdown

    return to_markdown
