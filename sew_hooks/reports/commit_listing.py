"""The findings about the commits of a history: as lines for people, or as JSON (``docs/history.md``)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from sew_hooks.named_tuples import NamedTuple
from sew_hooks.reports.blocks import Block, Line
from sew_hooks.reports.documents import Each
from sew_hooks.reports.json_parts import errors, heading, judgement_fields
from sew_hooks.reports.messages import printable, warn
from sew_hooks.reports.table import Column, Row, Table
from sew_hooks.reports.verdict_texts import (
    STYLES,
    ages_text,
    asked_for,
    counted,
    failure_lines,
    figures,
    figures_explained,
    how_tested,
    left_out,
    run_facts,
    shown_counts,
    verdict_of,
)
from sew_hooks.repository.agents import told_agent
from sew_hooks.repository.git import SHALLOW
from sew_hooks.repository.history import DENIAL, Commit
from sew_hooks.run.commit_verdicts import CommitFinding
from sew_hooks.run.history_listing import History
from sew_hooks.run.leaks import ages_in_commit
from sew_hooks.run.provenance import Request
from sew_hooks.run.report import verdict_counts
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
    """A history, listed commit by commit."""

    history: History

    @property
    def listed(self) -> tuple[CommitFinding, ...]:
        """The commits that a listing for people has: all, or if there are many, those marked or disclosed."""
        commits = self.history.commits
        if len(commits) <= _MANY:
            return commits
        return tuple(
            finding for finding in commits if finding.judgement.verdict == "marked" or finding.commit.disclosed
        )

    def blocks(self) -> Iterator[Block]:
        """Yield the table of the commits, the files that could not be read, and a summary."""
        listed = self.listed
        if listed:
            yield Table(_COLUMNS, Each(partial(_row, self.history.request), listed))
            yield Line()
        yield from failure_lines(self.history.failures)
        yield from map(Line, _summary(self.history, cut=len(listed) < len(self.history.commits)))

    def document(self) -> dict[str, Any]:
        """Return the findings as JSON has them."""
        history = self.history
        return {
            **heading(SCHEMA_VERSION, history.settings, history.request),
            "claims": history.claims,
            "history_cut_at": list(history.cut),
            "merges_left_out": history.merges,
            "accepted": dict(history.accepted),
            "trailer": history.trailer,
            "summary": {name.replace(" ", "_"): count for name, count in _counts(history).items()},
            "commits": Each(partial(_commit, history.request), history.commits),
            "errors": errors(history.failures),
        }


def warn_of_unknown_history(history: History) -> None:
    """Warn in one line of the commits of which a shallow clone does not know what they wrote."""
    for line in unknown_history(history):
        warn(f"warning: {line}")


def unknown_history(history: History) -> list[str]:
    """Return the line about the commits of which a shallow clone does not know what they wrote, if there are any."""
    if not history.cut:
        return []
    return [f"not known, and left out: what {counted(len(history.cut), 'commit')} and all before wrote{SHALLOW}"]


def untested(history: History) -> list[str]:
    """Return the lines about the commits that were left out, if there are any."""
    if not history.merges:
        return unknown_history(history)
    remedy = "sew detect --from-ref M~ --to-ref M tests a merge M, with what it brought in"
    return [f"left out: {counted(history.merges, 'merge')}; {remedy}", *unknown_history(history)]


def _row(request: Request, finding: CommitFinding) -> Row:
    commit, judgement, *_ = finding
    agree, *_, p_adjusted = figures(judgement)
    cells = (
        commit.name[:10],
        in_utc(commit.time, DAY),
        agree,
        p_adjusted,
        verdict_of(judgement) + ages_text(ages_in_commit(finding, request)),
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


def _counts(history: History) -> dict[str, int]:
    return {
        **verdict_counts(finding.judgement for finding in history.commits),
        "disclosed": sum(bool(finding.commit.disclosed) for finding in history.commits),
        "denied": sum(finding.commit.denied for finding in history.commits),
        "restored": len(history.restored()),
        "marked and not disclosed": len(history.undisclosed()),
        "marked by leaked keys": len(history.worthless()),
        "without source code": history.without_code(),
        "errors": len(history.failures),
    }


def _summary(history: History, *, cut: bool) -> Iterator[str]:
    numbers = _counts(history)
    shown = shown_counts(numbers)
    if cut:
        shown.append("only those marked or disclosed listed")
    yield f"commits: {', '.join(shown) if history.commits else 'none to test'}"
    if without := numbers["without source code"]:
        yield f"without source code that can be read: {without} of those with too little evidence"
    disclosed = counted(numbers["disclosed"], "commit")
    denied = f"; {DENIAL}: {counted(numbers['denied'], 'commit')}" if numbers["denied"] else ""
    back = f"; restored, and disclosed earlier: {number}" if (number := numbers["restored"]) else ""
    worthless = numbers["marked by leaked keys"]
    leaked = f"; by leaked keys alone, which proves nothing: {worthless}" if worthless else ""
    without = numbers["marked and not disclosed"]
    yield f"{history.trailer}: {disclosed}{denied}{back}; marked without it: {without}{leaked}"
    if numbers["errors"]:
        yield f"files that could not be read: {numbers['errors']}"
    yield from left_out(history.accepted)
    yield from asked_for(history.request)
    yield from run_facts(history.request)
    yield from untested(history)
    yield how_tested(history.settings)
    if history.commits:
        yield from figures_explained(history.settings, history.claims, "each commit, each function")


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
