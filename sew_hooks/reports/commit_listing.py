"""The findings about the commits of a history: as lines for people, or as JSON (``docs/history.md``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from sew_hooks.reports.blocks import Block, Line
from sew_hooks.reports.complaints import printable
from sew_hooks.reports.documents import Each
from sew_hooks.reports.json_parts import errors, heading, judgement_fields
from sew_hooks.reports.leaks import ages_in_commit, proves_nothing, told_ages
from sew_hooks.reports.table import Column, Row, Table
from sew_hooks.reports.verdict_texts import (
    STYLES,
    asked_for,
    counted,
    counts,
    figures,
    how_tested,
    left_out,
    shown_counts,
    told_failures,
    verdict_of,
)
from sew_hooks.repository.agents import told_agent
from sew_hooks.repository.git import SHALLOW
from sew_hooks.repository.history import DENIAL, Commit
from sew_hooks.run.commit_verdicts import CommitFinding
from sew_hooks.run.detections import DetectionSettings
from sew_hooks.run.inputs import Failure
from sew_hooks.run.provenance import Request
from sew_hooks.run.times import DAY, in_utc

SCHEMA_VERSION = 3
"""It is increased when a field changes its meaning or disappears, and not for a new field."""

_MANY = 25

_COLUMNS = (
    Column("Commit"),
    Column("Date"),
    Column("Agree", right=True),
    Column("p adjusted", right=True, spare=True),
    Column("Verdict", folds=True),
    Column("Disclosed", folds=True),
    Column("Subject", folds=True),
)


class CommitListing(NamedTuple):
    """The findings about commits, newest first, and the files that could not be read.

    ``request`` says what was asked for, and ``trailer`` is the name of the trailer that discloses an agent.
    ``cut`` are the commits that were left out because a shallow clone does not know what they wrote, and ``merges`` is
    the number of merges, which are left out, too.
    ``claims`` is the number of claims that the p-values are adjusted for. ``accepted`` has the numbers of units that
    were left out because of the ``baseline`` and of a ``comment``; only a test of a range leaves out any.
    """

    settings: DetectionSettings
    request: Request
    trailer: str
    commits: tuple[CommitFinding, ...]
    cut: tuple[str, ...]
    merges: int
    claims: int
    accepted: Counter[str]
    failures: tuple[Failure, ...]

    def marked(self) -> list[CommitFinding]:
        """Return the commits that are marked."""
        return [each for each in self.commits if each.judgement.verdict == "marked"]

    def undisclosed(self) -> list[CommitFinding]:
        """Return the commits that are marked and for which nobody disclosed an agent, without ``worthless`` marks."""
        return [each for each in self.marked() if not each.disclosed and not self._is_worthless(each)]

    def worthless(self) -> list[CommitFinding]:
        """Return the commits without disclosure whose marks prove nothing, since their keys leaked."""
        return [each for each in self.marked() if not each.disclosed and self._is_worthless(each)]

    def _is_worthless(self, finding: CommitFinding) -> bool:
        return proves_nothing(finding.judgement, [finding.commit], self.request)

    def brought_back(self) -> list[CommitFinding]:
        """Return the commits that are marked only by what they bring back, which earlier ones disclosed."""
        return [each for each in self.commits if each.earlier]

    @property
    def listed(self) -> tuple[CommitFinding, ...]:
        """The commits that a listing for people has: all, or if there are many, those marked or disclosed."""
        if len(self.commits) <= _MANY:
            return self.commits
        return tuple(each for each in self.commits if each.judgement.verdict == "marked" or each.commit.disclosed)

    def blocks(self) -> Iterator[Block]:
        """Yield the table of the commits, the files that could not be read, and a summary."""
        if self.listed:
            yield Table(_COLUMNS, Each(partial(_row, self.request), self.listed))
            yield Line()
        yield from told_failures(self.failures)
        yield from map(Line, _summary(self))

    def document(self) -> dict[str, Any]:
        """Return the findings as JSON has them."""
        return {
            **heading(SCHEMA_VERSION, self.settings, self.request),
            "claims": self.claims,
            "history_cut_at": list(self.cut),
            "merges_left_out": self.merges,
            "accepted": dict(self.accepted),
            "trailer": self.trailer,
            "summary": {name.replace(" ", "_"): count for name, count in _counts(self).items()},
            "commits": Each(partial(_commit, self.request), self.commits),
            "errors": errors(self.failures),
        }


def unknown_history(listing: CommitListing) -> list[str]:
    """Return the line about the commits of which a shallow clone does not know what they wrote, if there are any."""
    if not listing.cut:
        return []
    return [f"not known, and left out: what {counted(len(listing.cut), 'commit')} and all before wrote{SHALLOW}"]


def untested(listing: CommitListing) -> list[str]:
    """Return the lines about the commits that were left out, if there are any."""
    if not listing.merges:
        return unknown_history(listing)
    remedy = "sew detect --from-ref M~ --to-ref M tests a merge M, with what it brought in"
    return [f"left out: {counted(listing.merges, 'merge')}; {remedy}", *unknown_history(listing)]


def without_code(listing: CommitListing) -> int:
    """Return the number of commits without source code that can be read."""
    return sum(not each.files for each in listing.commits)


def _row(request: Request, finding: CommitFinding) -> Row:
    commit, judgement, *_ = finding
    agree, *_, p_adjusted = figures(judgement)
    cells = (
        commit.name[:10],
        in_utc(commit.time, DAY),
        agree,
        p_adjusted,
        verdict_of(judgement) + told_ages(ages_in_commit(finding, request)),
        printable("; ".join(_statements(finding))) or "-",
        printable(commit.subject),
    )
    return Row(cells, STYLES[judgement.verdict])


def _statements(finding: CommitFinding) -> Iterator[str]:
    """What the trailer of a commit says, and those of earlier ones about what it brings back."""
    if finding.commit.statement:
        yield finding.commit.statement
    if finding.earlier:
        yield f"earlier: {', '.join(map(told_agent, finding.earlier))}"


def _counts(listing: CommitListing) -> dict[str, int]:
    return {
        **counts(each.judgement for each in listing.commits),
        "disclosed": sum(bool(each.commit.disclosed) for each in listing.commits),
        "denied": sum(each.commit.denied for each in listing.commits),
        "brought back": len(listing.brought_back()),
        "marked and not disclosed": len(listing.undisclosed()),
        "marked by leaked keys": len(listing.worthless()),
        "without source code": without_code(listing),
        "errors": len(listing.failures),
    }


def _summary(listing: CommitListing) -> Iterator[str]:
    numbers = _counts(listing)
    shown = shown_counts(numbers)
    if len(listing.listed) < len(listing.commits):
        shown.append("only those marked or disclosed listed")
    yield f"commits: {', '.join(shown) if listing.commits else 'none to test'}"
    if without := numbers["without source code"]:
        yield f"without source code that can be read: {without} of those with too little evidence"
    disclosed = counted(numbers["disclosed"], "commit")
    denied = f"; {DENIAL}: {counted(numbers['denied'], 'commit')}" if numbers["denied"] else ""
    back = f"; brought back, and disclosed earlier: {number}" if (number := numbers["brought back"]) else ""
    worthless = numbers["marked by leaked keys"]
    leaked = f"; by leaked keys alone, which proves nothing: {worthless}" if worthless else ""
    without = numbers["marked and not disclosed"]
    yield f"{listing.trailer}: {disclosed}{denied}{back}; marked without it: {without}{leaked}"
    if numbers["errors"]:
        yield f"files that could not be read: {numbers['errors']}"
    yield from left_out(listing.accepted)
    yield from asked_for(listing.request)
    yield how_tested(listing.settings, listing.claims)
    yield from untested(listing)


def _commit(request: Request, finding: CommitFinding) -> dict[str, Any]:
    commit, judgement, files, earlier = finding
    return {
        **commit_fields(commit),
        "disclosed_earlier": list(earlier),
        **judgement_fields(judgement),
        "older_than_leak": ages_in_commit(finding, request),
        "files": [file._asdict() for file in files],
    }


def commit_fields(commit: Commit) -> dict[str, Any]:
    """Return the fields of a commit in a JSON document."""
    return {
        "commit": commit.name,
        "time": commit.time,
        "committed": commit.committed,
        "subject": commit.subject,
        "disclosed": list(commit.disclosed),
        "denied": commit.denied,
        "denial": commit.denial,
    }
