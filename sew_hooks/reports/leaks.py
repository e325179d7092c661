"""Keys that leaked: whoever has one can make its mark, so a mark that may be newer than the leak proves nothing."""

from __future__ import annotations

from datetime import date

from sew_hooks.reports.complaints import printable
from sew_hooks.repository.history import Commit
from sew_hooks.run.provenance import Request
from sew_hooks.run.times import DAY, in_utc
from sew_hooks.run.verdicts import Judgement


def told_leaks(request: Request) -> list[str]:
    """Return a line about each key of a run that leaked."""
    return [
        printable(f"the key {key.name!r} leaked on {key.leaked}: a mark that was made since then proves nothing")
        for key in request.keys
        if key.leaked is not None
    ]


def leak_of(judgement: Judgement, request: Request) -> date | None:
    """Return the day on which the key leaked whose mark was found, if one was found and its key leaked."""
    named = {key.name: key.leaked for key in request.keys}
    return named.get(judgement.key) if judgement.verdict == "marked" else None


def is_older(judgement: Judgement, commit: Commit | None, request: Request) -> bool | None:
    """Whether the mark that a commit brought is older than the leak of its key, by the date that the commit has.

    It is not if no commit is known. Returns None where no mark was found or its key did not leak.
    """
    leaked = leak_of(judgement, request)
    return None if leaked is None else commit is not None and in_utc(commit.time, DAY) < f"{leaked}"


def told_age(older: bool | None) -> str:
    """Return what a verdict adds about the leak of the key."""
    return "" if older is None else f", {'' if older else 'not '}older than the leak"
