"""The exit status that a policy gives a verdict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sew_hooks.commands.detection import Detector
from sew_hooks.commands.exit_status import CLEAN, FOUND
from sew_hooks.reports.complaints import complain
from sew_hooks.reports.report import Report
from sew_hooks.settings.configuration import Configuration

if TYPE_CHECKING:
    from sew_hooks.reports.commit_listing import CommitListing
    from sew_hooks.repository.commits import Change
    from sew_hooks.run.change_inputs import Blob

_REMEDY = (
    "to disclose it: git commit --amend --no-edit --trailer '{trailer}: NAME OF THE AGENT' for the last commit, "
    "git rebase --interactive for an earlier one"
)


def status_of(report: Report, detector: Detector, change: Change | None, blobs: Sequence[Blob]) -> int:
    """Return the exit status of a command after detection; ``blobs`` are the files of the change.

    ``report`` never fails and ``flag`` fails for a mark. ``require-disclosure`` fails for marked files of a range that
    none of its commits discloses, and names them. If files are marked only together, it fails if those that nobody
    discloses are marked by themselves, and names none. Without a range there is no message yet, and ``sew-disclose``
    checks it later.
    """
    configuration = detector.configuration
    if report.together.verdict != "marked" or configuration.policy == "report":
        return CLEAN
    if configuration.policy == "flag":
        return FOUND
    if change is None or not change.revision:
        complain(f"the commit message has to have the trailer {configuration.trailer}")
        return CLEAN
    marked = report.marked()
    undisclosed = change.undisclosed([file.name for file in marked or report.files], configuration.trailer)
    complaints = []
    if marked:
        lacking = f"marked, and no commit that changes it has the trailer {configuration.trailer}"
        complaints = [f"{name}: {lacking}" for name in undisclosed]
    elif _is_marked([each for each in blobs if each.name in undisclosed], detector, change):
        complaints = [f"marked together: files that no commit with the trailer {configuration.trailer} changes"]
    for line in complaints:
        complain(line)
    if complaints:
        complain(_REMEDY.format(trailer=configuration.trailer))
    return FOUND if complaints else CLEAN


def _is_marked(blobs: Sequence[Blob], detector: Detector, change: Change) -> bool:
    """Whether what a change wrote in ``blobs`` is marked without its other files."""
    from sew_hooks.run.change_inputs import written_by

    return detector.report(written_by(change, blobs, detector.read(blobs))).together.verdict == "marked"


def status_of_commits(listing: CommitListing, configuration: Configuration) -> int:
    """Return the exit status of a command that tested commits one by one.

    ``report`` never fails and ``flag`` fails for a mark. ``require-disclosure`` fails for marked commits without the
    trailer, and names them.
    """
    if configuration.policy == "report":
        return CLEAN
    if configuration.policy == "flag":
        return FOUND if listing.marked() else CLEAN
    for finding in listing.undisclosed():
        complain(f"{finding.commit.name[:10]}: marked, without the trailer {configuration.trailer}")
    if listing.undisclosed():
        complain(_REMEDY.format(trailer=configuration.trailer))
    return FOUND if listing.undisclosed() else CLEAN
