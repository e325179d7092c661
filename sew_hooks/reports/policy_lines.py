"""What a policy says about a mark: what is disclosed, what is not, and what to do about that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sew_hooks.reports.verdict_texts import listed

if TYPE_CHECKING:
    from sew_hooks.repository.commits import Change
    from sew_hooks.run.detector import TestedFiles
    from sew_hooks.run.history_listing import History
    from sew_hooks.run.report import Report
    from sew_hooks.settings.configuration import Configuration

_REMEDY = (
    "to disclose it: git commit --amend --no-edit --trailer '{trailer}: NAME OF THE AGENT' for the last commit, "
    "git rebase --interactive for an earlier one; if history must stay, the next commit of these files may have it"
)
_REMEDY_OF_DENIED = (
    "where the trailer says none: if no agent wrote it, accept the code in the baseline (sew baseline create or "
    "update, with the files and --reason) and commit that; if one did, correct the trailer"
)
_LEAKED = "marked by a key that leaked, and not known to be older, so this proves nothing: {names}"
_AMONG = "the mark is among these commits; not each of them need be an agent's: {log} shows each by itself"


def policy_lines(report: Report, configuration: Configuration, subject: TestedFiles) -> Iterator[str]:
    """Yield the lines about a report on a subject, with its disclosure, if the policy requires one.

    Marked files that nobody discloses are named. If files are marked only together, none is, but the commits that may
    have to disclose them.
    """
    if report.together.verdict != "marked" or configuration.policy != "require-disclosure":
        return
    if subject.commits is None:
        yield _before_commit(report, configuration.trailer)
        return
    yield from _disclosed(report)
    if report.disclosure.worthless:
        yield _LEAKED.format(names=listed(sorted(report.disclosure.worthless)))
    if report.marked():
        yield from _objections(_undisclosed_files(report, configuration.trailer), configuration.trailer)
    else:
        commits = _undisclosed_commits(report.disclosure.lacking, configuration.trailer)
        yield from _objections(commits, configuration.trailer, _AMONG.format(log=_log_of(subject.commits)))


def history_policy_lines(history: History, policy: str) -> Iterator[str]:
    """Yield the lines about commits that were tested one by one, if the policy requires disclosure."""
    if policy != "require-disclosure":
        return
    trailer = history.trailer
    for commit, *_ in history.restored():
        yield f"{commit.name[:10]}: marked, but it brings back what earlier commits disclose"
    if worthless := history.worthless():
        yield _LEAKED.format(names=listed([commit.name[:10] for commit, *_ in worthless]))
    objections = {}
    for commit, *_ in history.undisclosed():
        fault = f"although its trailer {trailer} says none" if commit.denied else f"without the trailer {trailer}"
        objections[f"{commit.name[:10]}: marked, {fault}"] = commit.denied
    yield from _objections(objections, trailer)


def _before_commit(report: Report, trailer: str) -> str:
    """The line about what is being committed, or about files of which nobody said which commits count."""
    names = [file.name for file in report.responsible()]
    if report.disclosure.worthless == {*names}:
        return _LEAKED.format(names=listed(names))
    if report.disclosure.committed:
        where = "a range of commits (A..B, or --from-ref A) tells whether it is disclosed"
        return f"{listed(names)}: marked, and committed already: {where}"
    return f"{listed(names)}: marked, so the commit message has to have the trailer {trailer}"


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


def _undisclosed_files(report: Report, trailer: str) -> dict[str, bool]:
    """A line about each marked file that nobody discloses, and whether it is about a denial."""
    lines = {}
    for name in report.disclosure.undisclosed:
        is_denied = name in report.disclosure.denied
        denied = f"although the trailer {trailer} of a commit that changes it says none"
        silent = f"and no commit that changes it has the trailer {trailer}"
        lines[f"{name}: marked, {denied if is_denied else silent}"] = is_denied
    return lines


def _undisclosed_commits(lacking: Mapping[str, bool], trailer: str) -> dict[str, bool]:
    """A line about the commits that say nothing, and one about those that deny it, with whether they do."""
    lines = {}
    for is_denied in sorted(set(lacking.values())):
        commits = listed([name[:10] for name, denied in lacking.items() if denied == is_denied])
        fault = f"whose trailer {trailer} says none" if is_denied else f"without the trailer {trailer}"
        lines[f"marked together: what these commits {fault} wrote: {commits}"] = is_denied
    return lines


def _objections(lines: Mapping[str, bool], trailer: str, more: str = "") -> Iterator[str]:
    """The lines, each of which may be about a denial, one about all of them, and what to do."""
    yield from lines
    if lines and more:
        yield more
    if not all(lines.values()):
        yield _REMEDY.format(trailer=trailer)
    if any(lines.values()):
        yield _REMEDY_OF_DENIED


def _log_of(change: Change) -> str:
    """The command that shows each commit of a change by itself."""
    everything = change.base == change.repository.empty_tree()
    return "sew log" if everything else f"sew log {change.base[:10]}..{change.revision[:10]}"
