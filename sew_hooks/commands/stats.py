"""``sew stats``: how much of what a history wrote is marked, and how much is disclosed."""

from __future__ import annotations

from pathlib import Path

import click

from sew_hooks.commands import options
from sew_hooks.commands.detection import DetectOptions, detect_options, detector_with_key
from sew_hooks.commands.outcomes import CLEAN, FAILED
from sew_hooks.run.shares import GROUPINGS, Grouping


@click.command()
@click.argument("words", metavar="[A..B] [PATHS]...", nargs=-1)
@click.option(
    "--by",
    "grouping",
    type=click.Choice(GROUPINGS),
    default="month",
    show_default=True,
    help="Groups of the table: the top-level folder, the agent that the trailer names, the month, or the oldest tag "
    "that contains the commit.",
)
@click.option("--export", type=options.FILE, help="File (.html or .svg) for a page, or for its chart over time.")
@options.trailer
@options.listing_format
@options.output
@options.quiet
@options.dask
@detect_options
def stats(
    words: tuple[str, ...],
    grouping: Grouping,
    export: Path | None,
    trailer: str | None,
    listing_format: str,
    output: Path | None,
    quiet: bool,
    dask: str | None,
    detecting: DetectOptions,
) -> int:
    """Show what share of written lines is marked or disclosed.

    The commits are those of the range A..B or A...B, or all of HEAD. A line that was written twice counts twice.

    With PATHS, only files at or in these paths count.

    Exit status: 0, or 2 for misuse or an internal error.
    """
    from sew_hooks.reports.commit_listing import warn_of_unknown_history
    from sew_hooks.reports.console import track
    from sew_hooks.reports.publishing import check_export, publish_listing
    from sew_hooks.reports.share_listing import ShareListing
    from sew_hooks.repository.git import Repository
    from sew_hooks.repository.releases import first_releases
    from sew_hooks.run.history_listing import history_of
    from sew_hooks.run.shares import groups

    check_export(export)
    detector = detector_with_key(detecting, trailer=trailer)
    repository = Repository(Path.cwd())
    history = history_of(detector, words, dask, track, is_check=False)
    warn_of_unknown_history(history)
    releases = first_releases(repository) if grouping == "release" else {}
    months = groups("month", history.commits, {})
    listing = ShareListing(history, grouping, groups(grouping, history.commits, releases, history.worthless()), months)
    if export is not None:
        from sew_hooks.files.written_files import write_file
        from sew_hooks.reports.share_chart import chart
        from sew_hooks.reports.share_page import page

        title = f"Marked and disclosed code in {repository.root.name}"
        write_file(export, page(listing, title) if export.suffix == ".html" else chart(months))
    publish_listing(listing, listing_format, output, quiet=quiet)
    return FAILED if any(failure.internal for failure in history.failures) else CLEAN
