"""Whether marked code is disclosed, and what the policy makes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sew_hooks.repository.git import GitError, Repository
from sew_hooks.run.leaks import proves_nothing
from sew_hooks.run.report import Disclosure, Report

if TYPE_CHECKING:
    from sew_hooks.repository.commits import Change
    from sew_hooks.run.change_inputs import Blob
    from sew_hooks.run.detector import Detector, TestedFiles
    from sew_hooks.run.history_listing import History
    from sew_hooks.run.verdicts import Judgement


def with_disclosure(report: Report, detector: Detector, subject: TestedFiles) -> Report:
    """Return a report on a subject with what is disclosed of it, if it is marked.

    Without a range of commits there is no message yet. The policy ``flag`` does not ask for any of that.
    """
    policy, trailer = detector.configuration.policy, detector.configuration.trailer
    if report.together.verdict != "marked" or policy == "flag":
        return report
    if subject.commits is not None:
        return report._replace(disclosure=_disclosure_in(subject.commits, report, detector, subject.blobs))
    names = [file.name for file in report.responsible()]
    worthless = _worthless(report, names, None, trailer)
    committed = subject.change is None and _is_committed(names)
    return report._replace(disclosure=Disclosure(worthless=worthless, committed=committed))


def breaks_policy(report: Report, policy: str) -> bool:
    """Whether a policy fails a report with its disclosure.

    ``report`` never fails and ``flag`` fails for a mark. ``require-disclosure`` fails for marked files of a range that
    none of its commits discloses. If files are marked only together, it fails if those that nobody discloses are marked
    by themselves. Without a range there is no message yet, and ``sew-disclose`` checks it later.
    """
    if report.together.verdict != "marked" or policy == "report":
        return False
    if policy == "flag":
        return True
    return bool(report.disclosure.undisclosed if report.marked() else report.disclosure.lacking)


def history_breaks_policy(history: History, policy: str) -> bool:
    """Whether a policy fails commits that were tested one by one.

    ``require-disclosure`` fails for marked commits without the trailer, unless earlier commits disclose what they bring
    back or their marks prove nothing.
    """
    return policy != "report" and bool(history.marked() if policy == "flag" else history.undisclosed())


def _disclosure_in(change: Change, report: Report, detector: Detector, blobs: Sequence[Blob]) -> Disclosure:
    """What the commits of a range disclose of a marked report, and what earlier ones disclosed that it brings back."""
    from sew_hooks.run.earlier_disclosure import earlier_units, is_marked_without, values_of_earlier

    trailer, marked = detector.configuration.trailer, report.marked()
    values = change.disclosed([file.name for file in report.responsible()], trailer)
    rest = [blob for blob in blobs if not values.get(blob.name, marked)]
    earlier = earlier_units(rest, detector, change)
    together = not marked and not is_marked_without(earlier, rest, detector, change)
    for blob in rest:
        own = {blob.name: earlier[blob.name]}
        if own[blob.name] and (together or (marked and not is_marked_without(own, [blob], detector, change))):
            values[blob.name] = values_of_earlier(own)
    trailers = {name: tuple(f"{trailer}: {value}" for value in of_file) for name, of_file in values.items()}
    silent = [name for name, of_file in values.items() if not of_file]
    disclosure = Disclosure(trailers, together, worthless=_worthless(report, silent, change, trailer))
    denied = change.denied(disclosure.undisclosed, trailer)
    lacking = {} if marked or together else change.lacking(disclosure.undisclosed, trailer)
    return disclosure._replace(denied=denied, lacking=_with_decisions(lacking, detector))


def _worthless(report: Report, names: Sequence[str], change: Change | None, trailer: str) -> frozenset[str]:
    """Those of the undisclosed files of a report whose marks prove nothing; all or none if they are marked together.

    Without a change, they are being committed now.
    """
    if not any(key.leaked for key in report.request.keys):
        return frozenset()

    def is_worthless(judgement: Judgement, names: Sequence[str]) -> bool:
        if change is None:
            return proves_nothing(judgement, [], report.request)
        from sew_hooks.repository.history import commits_named

        commits = commits_named(change.repository, sorted(change.commits_of(names)), trailer)
        return proves_nothing(judgement, commits.values(), report.request)

    if not report.marked():
        return frozenset(names if is_worthless(report.together, names) else ())
    judged = {file.name: file.judgement for file in report.marked()}
    return frozenset(name for name in names if is_worthless(judged[name], [name]))


def _is_committed(files: Sequence[str]) -> bool:
    """Whether all ``files`` are as the last commit has them."""
    from sew_hooks.repository.commits import Change

    try:
        repository = Repository(Path.cwd())
        names = {repository.name_of(Path(name)) for name in files}
    except GitError:  # not in a repository
        return False
    return names <= repository.tracked() - repository.unstaged() - {*Change(repository).names()}


def _with_decisions(commits: Mapping[str, bool], detector: Detector) -> Mapping[str, bool]:
    """Those of ``commits`` that wrote code with a style decision, by their names; all if none did by itself.

    The others add nothing to the evidence.
    """
    if not commits:
        return commits
    from sew_hooks.repository.commits import change_of_commit
    from sew_hooks.repository.history import commits_named
    from sew_hooks.run.change_inputs import changed_inputs, written_by

    repository, trailer = Repository(Path.cwd()), detector.configuration.trailer
    having = {}
    for name, commit in commits_named(repository, list(commits), trailer).items():
        change = change_of_commit(repository, name, commit.parents)
        blobs = changed_inputs(change, None, detector.configuration)
        written = written_by(change, blobs, detector.read(blobs))
        if detector.report(written).together.evidence.total:
            having[name] = commits[name]
    return having or commits
