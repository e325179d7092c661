"""The exit status that a policy gives a verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sew_hooks.commands.exit_status import CLEAN, FOUND
from sew_hooks.reports.complaints import complain
from sew_hooks.reports.report import Report
from sew_hooks.settings.configuration import Configuration

if TYPE_CHECKING:
    from sew_hooks.reports.commit_listing import CommitListing
    from sew_hooks.repository.commits import Change

_REMEDY = (
    "to disclose it: git commit --amend --no-edit --trailer '{trailer}: NAME OF THE AGENT' for the last commit, "
    "git rebase --interactive for an earlier one"
)


def status_of(report: Report, configuration: Configuration, change: Change | None) -> int:
    """Return the exit status of a command after detection.

    ``report`` never fails and ``flag`` fails for a mark. ``require-disclosure`` fails for marked files of a range that
    none of its commits discloses, and names them. Without a range there is no message yet, and ``sew-disclose`` checks
    it later.
    """
    if report.together.verdict != "marked" or configuration.policy == "report":
        return CLEAN
    if configuration.policy == "flag":
        return FOUND
    if change is None or not change.revision:
        complain(f"the commit message has to have the trailer {configuration.trailer}")
        return CLEAN
    undisclosed = change.undisclosed([file.name for file in report.responsible()], configuration.trailer)
    for name in undisclosed:
        complain(f"{name}: marked, and no commit that changes it has the trailer {configuration.trailer}")
    if undisclosed:
        complain(_REMEDY.format(trailer=configuration.trailer))
    return FOUND if undisclosed else CLEAN


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
