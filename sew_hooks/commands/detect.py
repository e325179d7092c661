"""``sew detect``: testing files, or their staged or committed content."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sew_hooks.commands import options
from sew_hooks.commands.detection import DetectOptions, detect_options, detector_with_key, request_words, status_of
from sew_hooks.commands.outcomes import CLEAN, FAILED, FOUND
from sew_hooks.errors import UsageError
from sew_hooks.reports.documents import LISTING_FORMATS
from sew_hooks.reports.messages import warn

if TYPE_CHECKING:
    from sew_hooks.repository.commits import Change


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
@detect_options
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
    detecting: DetectOptions,
) -> int:
    """Test files or commits for the mark of a key.

    With a keyring, the mark of any of its keys is looked for. PATHS are files, folders, or '-' for standard input.

    With --staged, the staged content of the changed files is tested. With --from-ref, the code that the commits wrote
    is tested, all of them together. PATHS then limit the test to these paths.

    If the first of PATHS is a range of commits A..B or A...B, each commit is tested by itself: the code that it wrote.
    The other PATHS limit the test to these paths.

    Exit status: 0 not marked, or the policy allows it; 1 marked; 2 misuse or an error in any file.
    """
    from sew_hooks.reports.console import track
    from sew_hooks.reports.publishing import check_request, publish
    from sew_hooks.reports.warnings import warn_of_excluded, warn_of_other_keys, warn_of_unused_tables
    from sew_hooks.repository.git import has_repository
    from sew_hooks.run.disclosure import with_disclosure
    from sew_hooks.run.inputs import inputs
    from sew_hooks.run.source_files import looks_like_range

    if paths and looks_like_range(paths[0]):
        if staged or from_ref or to_ref or explain or export or stdin_filename:
            raise UsageError("a range of commits goes with none of the options that choose files or explain one")
        if report_format not in LISTING_FORMATS:
            raise UsageError(f"a range of commits is reported as {' or '.join(LISTING_FORMATS)}, not {report_format}")
        status = _detect_range(paths, policy, report_format, output, quiet, dask, detecting)
        return CLEAN if exit_zero and status == FOUND else status
    check_request(report_format, export=export, explain=explain)
    detector = detector_with_key(detecting, policy=policy)
    change = _change_of(staged, from_ref, to_ref)
    if change is None and not paths:
        raise UsageError("give PATHS, --staged or --from-ref")
    words = request_words(paths, staged=staged, from_ref=from_ref, to_ref=to_ref)
    if change is None:
        named = (stdin_filename,) if stdin_filename else paths
        files = inputs(paths, stdin_filename, detector.configuration, tracked=True)
        warn_of_excluded(named, detector.configuration)
        subject = detector.subject_of_files(words, named, files)
    else:
        from sew_hooks.run.change_inputs import changed_inputs

        blobs = changed_inputs(change, paths or None, detector.configuration)
        subject = detector.subject_of_change(words, change, paths or None, blobs)
    if explain and len(subject.files) != 1:
        raise UsageError(f"--explain takes one file, not {len(subject.files)}")
    report = with_disclosure(detector.test(subject, dask, track=track, explain=explain), detector, subject)
    warn_of_unused_tables(report)
    if has_repository(Path.cwd()):
        warn_of_other_keys(report)
    publish(report, report_format, output=output, export=export, explain=explain, quiet=quiet, verbose=verbose)
    status = CLEAN if exit_zero else status_of(report, detector.configuration, subject)
    return FAILED if report.failures else status


def _change_of(staged: bool, from_ref: str | None, to_ref: str | None) -> Change | None:
    """Return the change that the options name, if they name one: what reads changes is loaded only then."""
    if not staged and from_ref is None and to_ref is None:
        return None
    from sew_hooks.repository.commits import change_of

    return change_of(staged=staged, from_ref=from_ref, to_ref=to_ref)


def _detect_range(
    words: Sequence[str],
    policy: str | None,
    report_format: str,
    output: Path | None,
    quiet: bool,
    dask: str | None,
    detecting: DetectOptions,
) -> int:
    """Test each commit of a range, and return the status that the policy gives the findings."""
    from sew_hooks.reports.commit_listing import CommitListing, warn_of_unknown_history
    from sew_hooks.reports.console import track
    from sew_hooks.reports.policy_lines import history_policy_lines
    from sew_hooks.reports.publishing import publish_listing
    from sew_hooks.run.disclosure import history_breaks_policy
    from sew_hooks.run.history_listing import history_of

    detector = detector_with_key(detecting, policy=policy)
    history = history_of(detector, words, dask, track, is_check=True)
    warn_of_unknown_history(history)
    publish_listing(CommitListing(history), report_format, output, quiet=quiet)
    if history.failures:
        return FAILED
    for line in history_policy_lines(history, detector.configuration.policy):
        warn(line)
    return FOUND if history_breaks_policy(history, detector.configuration.policy) else CLEAN
