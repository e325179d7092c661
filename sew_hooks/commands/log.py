"""``sew log``: the commits of a history, each with its verdict and its trailer."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

import click

from sew_hooks.commands import options
from sew_hooks.commands.detection import DetectOptions, detect_options, detector_with_key
from sew_hooks.commands.outcomes import CLEAN, FAILED
from sew_hooks.errors import UsageError


@click.command()
@click.argument("words", metavar="[A..B] [PATHS]...", nargs=-1)
@click.option("--recorded", is_flag=True, help="List instead what was marked in this clone: when, and with which key.")
@click.option(
    "-n", "--max-count", "most", type=click.IntRange(1), metavar="NUMBER", help="List no more than the newest NUMBER."
)
@options.trailer
@options.listing_format
@options.output
@options.dask
@detect_options
def log(
    words: tuple[str, ...],
    recorded: bool,
    most: int | None,
    trailer: str | None,
    listing_format: str,
    output: Path | None,
    dask: str | None,
    detecting: DetectOptions,
) -> int:
    """List commits, and which of them are marked or disclosed.

    The newest comes first. The commits are those of the range A..B or A...B, or all of HEAD. With PATHS, only those
    that change these paths are listed.

    For each commit, the code that it wrote is tested for a mark, and its message for the trailer.

    Files of old commits that cannot be read are counted, and named with --format json.

    Exit status: 0, or 2 for misuse or an internal error.
    """
    from sew_hooks.reports.commit_listing import CommitListing, warn_of_unknown_history
    from sew_hooks.reports.console import track
    from sew_hooks.reports.publishing import publish_listing
    from sew_hooks.run.history_listing import history_of

    if recorded:
        return _show_recorded(words, most, listing_format, output, detecting)
    detector = detector_with_key(detecting, trailer=trailer)
    history = history_of(detector, words, dask, track, is_check=False, most=most)
    warn_of_unknown_history(history)
    publish_listing(CommitListing(history), listing_format, output)
    return FAILED if any(failure.internal for failure in history.failures) else CLEAN


def _show_recorded(
    paths: Sequence[str], most: int | None, listing_format: str, output: Path | None, detecting: DetectOptions
) -> int:
    """Show the record of the files at or in ``paths``, or the whole record: the newest entries, as ``most`` of them.

    It needs no key; with a keyring, keys get the names that they have there.
    """
    from sew_hooks.commands.key_selection import names_of_keys
    from sew_hooks.reports.journal_listing import JournalListing
    from sew_hooks.reports.publishing import publish_listing
    from sew_hooks.repository.git import Repository
    from sew_hooks.run.mark_journal import Journal

    repository = Repository(Path.cwd())
    known = names_of_keys(detecting.key_file, detecting.keyring, Path.cwd())
    journal = Journal(repository)
    listed = [entry for entry in journal.entries() if entry.is_listed]
    record = [(entry.named(known), _with_folders(entry.path)) for entry in listed]
    names = {repository.name_of(Path(path)): path for path in paths}
    for name, path in names.items():
        if not os.path.lexists(path) and not any(name in places for _, places in record):
            raise UsageError(f"{path}: no such file or directory, and nothing is recorded of one")
    entries = [entry for entry, places in record if not names or not places.isdisjoint(names)][:most]
    publish_listing(JournalListing(entries, repository.root, journal.unreadable()), listing_format, output)
    return CLEAN


def _with_folders(path: str) -> frozenset[str]:
    return frozenset((path, *map(str, PurePosixPath(path).parents)))
