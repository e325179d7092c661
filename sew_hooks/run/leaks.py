"""Keys that leaked: whoever has one can make its mark, so a mark that may be newer than the leak proves nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date, datetime, time, timezone
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sew_hooks.repository.history import Commit
    from sew_hooks.run.commit_verdicts import CommitFinding
    from sew_hooks.run.mark_origins import Origin
    from sew_hooks.run.provenance import Request
    from sew_hooks.run.verdicts import Judgement

Ages = Mapping[str, bool | None]
"""Whether the mark of each key that was found and that leaked is older than the leak; None is not known."""


def ages_in_commit(finding: CommitFinding, request: Request) -> Ages:
    """Return the ages of the marks in what a commit wrote."""
    leaks = _leaks(finding.judgement, request)
    return {key: _is_older([finding.commit], leaked) for key, leaked in leaks.items()}


def ages_in_file(origin: Origin, request: Request) -> Ages:
    """Return the ages of the marks in a part of a file.

    A mark is as old as the commit that brought it and as the lines that it is in now: somebody may have written them
    anew since.
    """
    leaks = _leaks(origin.judgement, request)
    return {key: _is_older([origin.brought.get(key), *origin.lines], leaked) for key, leaked in leaks.items()}


def proves_nothing(judgement: Judgement, commits: Collection[Commit], request: Request) -> bool:
    """Whether what ``commits`` wrote has only marks of keys that leaked, none of which is known to be older.

    Without commits, it is being committed now.
    """
    leaks = _leaks(judgement, request)
    if not leaks or len(leaks) < len(judgement.keys):
        return False
    return not any(_is_older([commit], leaked) for commit in commits for leaked in leaks.values())


def _leaks(judgement: Judgement, request: Request) -> dict[str, date]:
    """The keys whose mark was found and that leaked, the clearest first, each with the day."""
    leaked = {key.name: key.leaked for key in request.keys}
    return {key: day for key in judgement.keys if (day := leaked[key]) is not None}


def _is_older(commits: Iterable[Commit | None], leaked: date) -> bool | None:
    """Whether all dates of some commits are before a day in UTC; None if only some are, or if a commit or a date is
    not known.
    """
    start = datetime.combine(leaked, time(), timezone.utc).timestamp()
    before = set[bool | None]()
    for commit in commits:
        times = (None, None) if commit is None else (commit.time, commit.committed)
        before |= {None if when is None else when < start for when in times}
    return before.pop() if len(before) == 1 else None
