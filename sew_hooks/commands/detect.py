"""``sew detect``: testing files, or their staged or committed content."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sew_hooks.commands import options
from sew_hooks.commands.detection import Asked, asking, detector_with_key, words_of
from sew_hooks.commands.exit_status import CLEAN, FAILED, FOUND
from sew_hooks.commands.history_in_use import looks_like_range
from sew_hooks.errors import UsageError
from sew_hooks.reports.listings import LISTING_FORMATS

if TYPE_CHECKING:
    from sew_hooks.repository.commits import Change
    from sew_hooks.run.change_inputs import Blob
    from sew_hooks.run.inputs import Input


@click.command()
@click.argument("paths", nargs=-1)
@click.option(
    "--explain",
    is_flag=True,
    help="Show the code of one file with its sites and the variants that the key asks for. Anyone who reads that "
    "can remove the mark.",
)
@options.report_format
@options.output
@click.option("--export", type=options.FILE, help="File (.html or .svg) for a picture of the text report.")
@options.staged
@options.from_ref()
@options.to_ref()
@options.policy
@options.stdin_filename
@options.quiet
@click.option("-v", "--verbose", is_flag=True, help="Also say when and where the report was made, and with which keys.")
@click.option("--exit-zero", is_flag=True, help="Exit with status 0 for marked files, too. Errors keep their status.")
@options.dask
@asking
def detect(
    paths: tuple[str, ...],
    explain: bool,
    report_format: str,
    output: Path | None,
    export: Path | None,
    staged: bool,
    from_ref: str | None,
    to_ref: str | None,
    policy: str | None,
    stdin_filename: str | None,
    quiet: bool,
    verbose: bool,
    exit_zero: bool,
    dask: str | None,
    asked: Asked,
) -> int:
    """Test files or commits for the mark of a key.

    With a keyring, the mark of any of its keys is looked for. PATHS are files, folders, or '-' for standard input.

    With --staged, the staged content of the changed files is tested. With --from-ref, the code that the commits wrote
    is tested, all of them together. PATHS then limit the test to these paths.

    If the first of PATHS is a range of commits A..B or A...B, each commit is tested by itself: the code that it wrote.
    The other PATHS limit the test to these paths.

    Exit status: 0 not marked, or the policy allows it; 1 marked; 2 misuse or an error in any file.
    """
    from sew_hooks.commands.policy_status import status_of, with_disclosure
    from sew_hooks.reports.decisions import tell_excluded
    from sew_hooks.reports.progress import track
    from sew_hooks.reports.publishing import check_request, publish
    from sew_hooks.reports.report import warn_of_unused_tables
    from sew_hooks.repository.git import has_repository
    from sew_hooks.run.inputs import inputs

    if paths and looks_like_range(paths[0]):
        if staged or from_ref or to_ref or explain or export or stdin_filename:
            raise UsageError("a range of commits goes with none of the options that choose files or explain one")
        if report_format not in LISTING_FORMATS:
            raise UsageError(f"a range of commits is reported as {' or '.join(LISTING_FORMATS)}, not {report_format}")
        status = _detect_range(paths, policy, report_format, output, quiet, dask, asked)
        return CLEAN if exit_zero and status == FOUND else status
    check_request(report_format, export=export, explain=explain)
    detector = detector_with_key(asked, policy=policy)
    change = _change(staged, from_ref, to_ref)
    if change is None and not paths:
        raise UsageError("give PATHS, --staged or --from-ref")
    words = tuple(words_of(paths, staged=staged, from_ref=from_ref, to_ref=to_ref))
    if change is None:
        files: Sequence[Input] = inputs(paths, stdin_filename, detector.configuration, tracked=True)
        blobs: Sequence[Blob] = ()
        named = (stdin_filename,) if stdin_filename else paths
        tell_excluded(named, detector.configuration)
        request = detector.request_for_files(words, named, files)
    else:
        from sew_hooks.run.change_inputs import changed_inputs, written_by

        files = blobs = changed_inputs(change, paths or None, detector.configuration)
        request = detector.request_for_change(words, change, paths or None, blobs)
    if explain and len(files) != 1:
        raise UsageError(f"--explain takes one file, not {len(files)}")
    read = track(detector.read(files, dask), "Detecting", len(files))
    if change is not None and change.revision:
        read = written_by(change, blobs, read)
    report = with_disclosure(detector.report(read, request, explain=explain), detector, change, blobs)
    warn_of_unused_tables(report)
    if has_repository(Path.cwd()):
        from sew_hooks.reports.other_keys import warn_of_other_keys

        warn_of_other_keys(report)
    publish(report, report_format, output=output, export=export, explain=explain, quiet=quiet, verbose=verbose)
    status = CLEAN if exit_zero else status_of(report, detector.configuration, change)
    return FAILED if report.failures else status


def _detect_range(
    words: Sequence[str],
    policy: str | None,
    report_format: str,
    output: Path | None,
    quiet: bool,
    dask: str | None,
    asked: Asked,
) -> int:
    """Test each commit of a range, and return the status that the policy gives the findings."""
    from sew_hooks.commands.history_in_use import listing_of
    from sew_hooks.commands.policy_status import status_of_commits
    from sew_hooks.reports.publishing import publish_listing

    detector = detector_with_key(asked, policy=policy)
    listing = listing_of(detector, words, dask, strict=True)
    publish_listing(listing, report_format, output, quiet=quiet)
    return FAILED if listing.failures else status_of_commits(listing, detector.configuration)


def _change(staged: bool, from_ref: str | None, to_ref: str | None) -> Change | None:
    if not staged and from_ref is None and to_ref is None:
        return None
    from sew_hooks.repository.commits import change_of

    return change_of(staged=staged, from_ref=from_ref, to_ref=to_ref)
