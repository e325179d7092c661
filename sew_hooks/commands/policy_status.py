"""The exit status that a policy gives a verdict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sew_hooks.commands.detection import Detector
from sew_hooks.commands.exit_status import CLEAN, FOUND
from sew_hooks.reports.complaints import complain
from sew_hooks.reports.report import Disclosure, Report
from sew_hooks.reports.verdict_texts import listed
from sew_hooks.settings.configuration import Configuration

if TYPE_CHECKING:
    from sew_hooks.reports.commit_listing import CommitListing
    from sew_hooks.repository.commits import Change
    from sew_hooks.run.change_inputs import Blob

_REMEDY = (
    "to disclose it: git commit --amend --no-edit --trailer '{trailer}: NAME OF THE AGENT' for the last commit, "
    "git rebase --interactive for an earlier one"
)


def with_disclosure(report: Report, detector: Detector, change: Change | None, blobs: Sequence[Blob]) -> Report:
    """Return a report with what the commits of a range disclose; ``blobs`` are the files of the change.

    The policy ``flag`` does not ask for that.
    """
    trailer, policy = detector.configuration.trailer, detector.configuration.policy
    if report.together.verdict != "marked" or policy == "flag" or change is None or not change.revision:
        return report
    marked = report.marked()
    values = change.disclosed([file.name for file in marked or report.files], trailer)
    together = not marked and not _is_marked([each for each in blobs if not values.get(each.name)], detector, change)
    trailers = {name: tuple(f"{trailer}: {value}" for value in found) for name, found in values.items()}
    return report._replace(disclosure=Disclosure(trailers, together))


def status_of(report: Report, configuration: Configuration, change: Change | None) -> int:
    """Return the exit status of a command after detection, for a report with its disclosure.

    ``report`` never fails and ``flag`` fails for a mark. ``require-disclosure`` fails for marked files of a range that
    none of its commits discloses, and names them. If files are marked only together, it fails if those that nobody
    discloses are marked by themselves; it names no file, but the commits that may have to disclose them. Without a
    range there is no message yet, and ``sew-disclose`` checks it later.
    """
    if report.together.verdict != "marked" or configuration.policy == "report":
        return CLEAN
    if configuration.policy == "flag":
        return FOUND
    if change is None or not change.revision:
        complain(f"the commit message has to have the trailer {configuration.trailer}")
        return CLEAN
    marked, trailer = report.marked(), configuration.trailer
    undisclosed = [name for name, found in report.disclosure.trailers.items() if not found]
    complaints = []
    if marked:
        complaints = [
            f"{name}: marked, and no commit that changes it has the trailer {trailer}" for name in undisclosed
        ]
    elif not report.disclosure.together:
        commits = listed([each[:10] for each in change.lacking(undisclosed, trailer)])
        complaints = [f"marked together: what these commits without the trailer {trailer} wrote: {commits}"]
    for line in (*_disclosed(report), *complaints):
        complain(line)
    if complaints:
        complain(_REMEDY.format(trailer=trailer))
    return FOUND if complaints else CLEAN


def _disclosed(report: Report) -> Iterator[str]:
    """The lines about what is marked and disclosed, one for the files of the same trailers."""
    if report.disclosure.together:
        yield f"marked together, and disclosed by {', '.join(report.trailers(*report.files))}"
    files: dict[tuple[str, ...], list[str]] = {}
    for file in report.marked():
        files.setdefault(report.trailers(file), []).append(file.name)
    for trailers, names in files.items():
        if trailers:
            yield f"marked, and disclosed by {', '.join(trailers)}: {listed(names)}"


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
