"""``sew blame``: whose mark is in a file and in its functions, since which commit, and what that commit discloses."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sew_hooks.commands import options
from sew_hooks.commands.detection import Asked, Detector, asking, detector_with_key
from sew_hooks.commands.exit_status import CLEAN, FAILED
from sew_hooks.errors import UsageError, without_keys
from sew_hooks.reports.complaints import complain

if TYPE_CHECKING:
    from sew_hooks.repository.file_versions import FileVersion
    from sew_hooks.repository.git import Repository
    from sew_hooks.run.verdicts import FileFinding


@click.command()
@click.argument("path", metavar="FILE")
@options.trailer
@options.listing_format
@asking
def blame(path: str, trailer: str | None, listing_format: str, asked: Asked) -> int:
    """Show whose mark a file and its functions have, since when.

    FILE is followed through renames. A mark counts as present since a commit if the version of the file in that commit
    has it, those just before do not, and every later version on the way to the present one has it. The trailer and the
    local record are shown for every part, whether or not it is marked. Accepted parts are tested like all others, and
    the verdict on them says that they are accepted.

    Exit status: 0, or 2 for misuse or if the file cannot be read.
    """
    from sew_hooks.acceptance.accepted_units import set_aside
    from sew_hooks.reports.origin_listing import OriginListing, cut_history
    from sew_hooks.reports.publishing import publish_listing
    from sew_hooks.repository.file_versions import versions_of
    from sew_hooks.repository.git import Repository
    from sew_hooks.run.detections import InputDetections
    from sew_hooks.run.inputs import inputs
    from sew_hooks.run.mark_origins import origins
    from sew_hooks.run.unit_history import with_history

    detector = detector_with_key(asked, trailer=trailer)
    repository = Repository(Path.cwd())
    name = repository.name_of(Path(path))
    files = [] if os.path.isdir(path) else inputs([path], None, detector.configuration)
    if not files or files[0].path is None:
        why = "a folder" if os.path.isdir(path) else "standard input" if files else "left out by exclude"
        raise UsageError(f"{path}: {why}; give a single file")
    outcomes = list(detector.read(files))
    report = detector.report(outcomes, detector.request_for_files([without_keys(path)], [path], files), accepting=False)
    if not report.files:
        return FAILED
    (file,), (reading,) = report.files, outcomes
    assert isinstance(reading, InputDetections)
    versions = versions_of(repository, name, detector.configuration.trailer)
    unknown = repository.shallow()
    cut = tuple(dict.fromkeys(each.commit.name for each in versions if each.commit.name in unknown))
    parts = origins(file, versions, _judged(detector, repository, versions), cut)
    accepted = set_aside(reading, detector.baseline)[0].accepted
    names = {key.id: key.name for key in report.request.keys if key.name}
    trailer = detector.configuration.trailer
    parts = with_history(parts, reading, accepted, files[0].content(), repository, trailer, names)
    listing = OriginListing(report, parts, cut)
    for line in cut_history(listing):
        complain(f"warning: {line}")
    publish_listing(listing, listing_format)
    return CLEAN


def _judged(
    detector: Detector, repository: Repository, versions: Sequence[FileVersion]
) -> Iterator[FileFinding | None]:
    """Yield the finding about each version of a file alone, or None if it cannot be read."""
    from sew_hooks.run.change_inputs import Blob
    from sew_hooks.run.inputs import Failure

    configuration = detector.configuration
    blobs = [
        Blob(
            os.path.relpath(repository.root / tracked),
            repository.root / tracked,
            configuration.languages,
            ignored=configuration.ignored_in(str(repository.root / tracked)),
            repository=repository,
            tracked=tracked,
            revision=commit.name,
        )
        for commit, tracked, _ in versions
    ]
    for outcome in detector.read(blobs):
        yield None if isinstance(outcome, Failure) else detector.report([outcome], accepting=False).files[0]
