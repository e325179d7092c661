"""The exit status that a policy gives a verdict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from sew_hooks.commands.detection import Detector
from sew_hooks.commands.earlier_disclosure import earlier_units, is_marked_without
from sew_hooks.commands.exit_status import CLEAN, FOUND
from sew_hooks.reports.complaints import complain
from sew_hooks.reports.report import Disclosure, Report
from sew_hooks.reports.verdict_texts import listed
from sew_hooks.settings.configuration import Configuration

if TYPE_CHECKING:
    from sew_hooks.reports.commit_listing import CommitListing
    from sew_hooks.repository.commits import Change
    from sew_hooks.run.change_inputs import Blob
    from sew_hooks.run.verdicts import Judgement

_REMEDY = (
    "to disclose it: git commit --amend --no-edit --trailer '{trailer}: NAME OF THE AGENT' for the last commit, "
    "git rebase --interactive for an earlier one; if history must stay, the next commit of these files may have it"
)
_LEAKED = "marked by a key that leaked, and not known to be older, so this proves nothing: {names}"
_AMONG = "the mark is among these commits; not each of them need be an agent's: {log} shows each by itself"
_REMEDY_OF_DENIED = (
    "where the trailer says none: if no agent wrote it, accept the code in the baseline (sew baseline create or "
    "update, with the files and --reason) and commit that; if one did, correct the trailer"
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
    left = [each for each in blobs if not values.get(each.name, marked)]
    earlier = earlier_units(left, detector, change)
    together = not marked and not is_marked_without(earlier, left, detector, change)
    for file in left:
        if earlier[file.name] and (together or (marked and not is_marked_without(earlier, [file], detector, change))):
            values[file.name] = tuple(dict.fromkeys(chain.from_iterable(earlier[file.name].values())))
    trailers = {name: tuple(f"{trailer}: {value}" for value in found) for name, found in values.items()}
    undisclosed = [name for name, found in values.items() if not found]
    worthless = _worthless(report, undisclosed, change, trailer)
    undisclosed = [name for name in undisclosed if name not in worthless]
    denied = change.denied(undisclosed, trailer)
    lacking = {} if marked or together else _with_grades(change.lacking(undisclosed, trailer), detector)
    return report._replace(disclosure=Disclosure(trailers, together, denied, lacking, worthless))


def _worthless(report: Report, names: Sequence[str], change: Change | None, trailer: str) -> frozenset[str]:
    """Those of the undisclosed files of a report whose marks prove nothing; all or none if they are marked together.

    Without a change, or one with commits, they are being committed now.
    """
    from sew_hooks.reports.leaks import proves_nothing
    from sew_hooks.repository.history import commits_named

    if not any(key.leaked for key in report.request.keys):
        return frozenset()

    def is_worthless(judgement: Judgement, names: Sequence[str]) -> bool:
        if change is None or not change.revision:
            return proves_nothing(judgement, [], report.request)
        commits = commits_named(change.repository, sorted(change.commits_of(names)), trailer)
        return proves_nothing(judgement, commits.values(), report.request)

    if not report.marked():
        return frozenset(names if is_worthless(report.together, names) else ())
    judged = {file.name: file.judgement for file in report.marked()}
    return frozenset(name for name in names if is_worthless(judged[name], [name]))


def status_of(report: Report, configuration: Configuration, change: Change | None) -> int:
    """Return the exit status of a command after detection, for a report with its disclosure.

    ``report`` never fails and ``flag`` fails for a mark. ``require-disclosure`` fails for marked files of a range that
    none of its commits discloses, and names them. If files are marked only together, it fails if those that nobody
    discloses are marked by themselves; it names no file, but the commits that may have to disclose them, except those
    that add nothing to the evidence. Without a range there is no message yet, and ``sew-disclose`` checks it later,
    unless what is marked was committed before.
    """
    if report.together.verdict != "marked" or configuration.policy == "report":
        return CLEAN
    if configuration.policy == "flag":
        return FOUND
    if change is None or not change.revision:
        names = [file.name for file in report.marked() or report.files]
        if _worthless(report, names, change, configuration.trailer) == {*names}:
            complain(_LEAKED.format(names=listed(names)))
        elif change is None and _is_committed(report):
            complain("committed already: a range of commits (A..B, or --from-ref A) tells whether it is disclosed")
        else:
            complain(f"the commit message has to have the trailer {configuration.trailer}")
        return CLEAN
    marked, trailer = report.marked(), configuration.trailer
    worthless = report.disclosure.worthless
    undisclosed = [name for name, found in report.disclosure.trailers.items() if not found and name not in worthless]
    complaints: dict[str, bool] = {}
    if marked:
        complaints = {_about_file(name, trailer, report): name in report.disclosure.denied for name in undisclosed}
    elif not report.disclosure.together:
        lacking = report.disclosure.lacking
        for denied in sorted(set(lacking.values())):
            commits = listed([name[:10] for name, each in lacking.items() if each == denied])
            told = f"whose trailer {trailer} says none" if denied else f"without the trailer {trailer}"
            complaints[f"marked together: what these commits {told} wrote: {commits}"] = denied
    for line in _disclosed(report):
        complain(line)
    if worthless:
        complain(_LEAKED.format(names=listed(sorted(worthless))))
    return _complained(complaints, trailer, "" if marked else _AMONG.format(log=_log_of(change)))


def _about_file(name: str, trailer: str, report: Report) -> str:
    if name in report.disclosure.denied:
        return f"{name}: marked, although the trailer {trailer} of a commit that changes it says none"
    return f"{name}: marked, and no commit that changes it has the trailer {trailer}"


def _log_of(change: Change) -> str:
    """The command that shows each commit of a change by itself."""
    everything = change.base == change.repository.empty_tree()
    return "sew log" if everything else f"sew log {change.base[:10]}..{change.revision[:10]}"


def _complained(complaints: Mapping[str, bool], trailer: str, more: str = "") -> int:
    """Print the complaints, each of which may be about a denial, and what to do; return the exit status.

    ``more`` is a line about all of them.
    """
    for line in complaints:
        complain(line)
    if complaints and more:
        complain(more)
    if not all(complaints.values()):
        complain(_REMEDY.format(trailer=trailer))
    if any(complaints.values()):
        complain(_REMEDY_OF_DENIED)
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


def _is_committed(report: Report) -> bool:
    """Whether all marked files are as the last commit has them."""
    from sew_hooks.repository.commits import Change
    from sew_hooks.repository.git import GitError, Repository

    try:
        repository = Repository(Path.cwd())
        names = {repository.name_of(Path(file.name)) for file in report.marked() or report.files}
    except GitError:  # not in a repository
        return False
    return names <= repository.tracked() - repository.unstaged() - {*Change(repository).names()}


def _with_grades(commits: Mapping[str, bool], detector: Detector) -> Mapping[str, bool]:
    """Those of ``commits`` that wrote code with a style decision, by their names; all if none did by itself.

    The others add nothing to the evidence.
    """
    from sew_hooks.repository.commits import change_of_commit
    from sew_hooks.repository.git import Repository
    from sew_hooks.repository.history import commits_named
    from sew_hooks.run.change_inputs import changed_inputs, written_by

    repository, trailer = Repository(Path.cwd()), detector.configuration.trailer
    found = {}
    for name, commit in commits_named(repository, list(commits), trailer).items():
        change = change_of_commit(repository, name, commit.parents)
        blobs = changed_inputs(change, None, detector.configuration)
        written = written_by(change, blobs, detector.read(blobs))
        if detector.report(written).together.evidence.total:
            found[name] = commits[name]
    return found or commits


def status_of_commits(listing: CommitListing, configuration: Configuration) -> int:
    """Return the exit status of a command that tested commits one by one.

    ``report`` never fails and ``flag`` fails for a mark. ``require-disclosure`` fails for marked commits without the
    trailer, and names them, unless earlier commits disclose what they bring back or their marks prove nothing.
    """
    if configuration.policy == "report":
        return CLEAN
    if configuration.policy == "flag":
        return FOUND if listing.marked() else CLEAN
    trailer = configuration.trailer
    complaints = {}
    for commit, *_ in listing.brought_back():
        complain(f"{commit.name[:10]}: marked, but it brings back what earlier commits disclose")
    if worthless := listing.worthless():
        complain(_LEAKED.format(names=listed([commit.name[:10] for commit, *_ in worthless])))
    for commit, *_ in listing.undisclosed():
        told = f"although its trailer {trailer} says none" if commit.denied else f"without the trailer {trailer}"
        complaints[f"{commit.name[:10]}: marked, {told}"] = commit.denied
    return _complained(complaints, trailer)
