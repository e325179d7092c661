"""``sew blame``: whose mark is in files and in their functions, since which commit, and what that commit discloses."""

from __future__ import annotations

from pathlib import Path

import click

from sew_hooks.commands import options
from sew_hooks.commands.detection import DetectOptions, detect_options, detector_with_key, request_words
from sew_hooks.commands.outcomes import CLEAN, FAILED
from sew_hooks.errors import UsageError
from sew_hooks.reports.messages import warn


@click.command()
@click.argument("paths", nargs=-1, required=True)
@click.option(
    "--all", "every", is_flag=True, help="Of several files, also list the functions without mark or disclosure."
)
@options.trailer
@options.listing_format
@options.output
@detect_options
def blame(
    paths: tuple[str, ...],
    every: bool,
    trailer: str | None,
    listing_format: str,
    output: Path | None,
    detecting: DetectOptions,
) -> int:
    """Show whose mark files and their functions have, since when.

    PATHS are files and folders. All that is tested is one family of claims, as in sew detect. Of one file, all
    functions are listed, and of several those with a mark or a disclosure; JSON has all.

    A file is followed through renames. A mark counts as present since a commit if the version of the file in that
    commit has it, those just before do not, and every later version on the way to the present one has it. The trailer
    and the local record are shown for every part, whether or not it is marked. Accepted parts are tested like all
    others, and the verdict on them says that they are accepted.

    Exit status: 0, or 2 for misuse or if a file or its history cannot be read.
    """
    from sew_hooks.reports.console import track
    from sew_hooks.reports.origin_listing import OriginListing, cut_history
    from sew_hooks.reports.publishing import publish_listing
    from sew_hooks.reports.verdict_texts import counted
    from sew_hooks.reports.warnings import warn_of_excluded
    from sew_hooks.repository.git import Repository
    from sew_hooks.run.file_origins import file_origins, named_files
    from sew_hooks.run.inputs import STANDARD_INPUT, inputs
    from sew_hooks.run.source_files import looks_like_range

    if STANDARD_INPUT in paths:
        raise UsageError("standard input has no history; give files or folders")
    if ranges := [path for path in paths if looks_like_range(path)]:
        raise UsageError(f"{ranges[0]}: a range of commits, which sew log takes; sew blame takes files and folders")
    detector = detector_with_key(detecting, trailer=trailer)
    repository = Repository(Path.cwd())
    files = inputs(paths, None, detector.configuration, tracked=True)
    warn_of_excluded(paths, detector.configuration)
    named = named_files(repository, files)
    for reason, number in named.others.items():
        warn(f"{counted(number, 'file')} left out: {reason}")
    subject = detector.subject_of_files(request_words(paths), paths, [*named.files.values()])
    origins = file_origins(detector, repository, named, subject.request, track)
    for line in cut_history(origins):
        warn(f"warning: {line}")
    publish_listing(OriginListing(origins, every), listing_format, output)
    return FAILED if origins.report.failures else CLEAN
