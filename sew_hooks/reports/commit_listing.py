"""The findings about the commits of a history: as lines for people, or as JSON (``docs/history.md``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, NamedTuple

import click

from sew_hooks.files.written_files import write_file
from sew_hooks.reports.blocks import Block, Line, plain, show
from sew_hooks.reports.complaints import printable
from sew_hooks.reports.documents import Each, encoded
from sew_hooks.reports.json_parts import errors, heading, judgement_fields
from sew_hooks.reports.table import Column, Row, Table
from sew_hooks.reports.verdict_texts import STYLES, counted, figures, how_tested, left_out, verdict_of
from sew_hooks.repository.history import Commit
from sew_hooks.run.commit_verdicts import CommitFinding
from sew_hooks.run.detections import DetectionSettings
from sew_hooks.run.inputs import Failure
from sew_hooks.run.provenance import KeyLabel

SCHEMA_VERSION = 2
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

    ``keys`` are those that were looked for, and ``trailer`` is the name of the trailer that discloses an agent.
    ``claims`` is the number of claims that the p-values are adjusted for. ``accepted`` has the numbers of units that
    were left out because of the ``baseline`` and of a ``comment``; only a test of a range leaves out any.
    """

    settings: DetectionSettings
    keys: tuple[KeyLabel, ...]
    trailer: str
    commits: tuple[CommitFinding, ...]
    claims: int
    accepted: Counter[str]
    failures: tuple[Failure, ...]

    def marked(self) -> list[CommitFinding]:
        """Return the commits that are marked."""
        return [each for each in self.commits if each.judgement.verdict == "marked"]

    def undisclosed(self) -> list[CommitFinding]:
        """Return the commits that are marked and do not disclose an agent."""
        return [each for each in self.marked() if not each.commit.disclosed]

    @property
    def listed(self) -> tuple[CommitFinding, ...]:
        """The commits that a listing for people has: all, or if there are many, those marked or disclosed."""
        if len(self.commits) <= _MANY:
            return self.commits
        return tuple(each for each in self.commits if each.judgement.verdict == "marked" or each.commit.disclosed)


def date_of(seconds: int) -> str:
    """Return a time in seconds since 1970 as a date in UTC. A commit may claim any time."""
    try:
        return datetime.fromtimestamp(seconds, timezone.utc).date().isoformat()
    except (OverflowError, OSError, ValueError):
        return "unknown"


def publish_listing(listing: CommitListing, listing_format: str, output: Path | None, *, quiet: bool = False) -> None:
    """Print a listing as ``text`` or ``json``, or write it to a file. Raises ``FileError`` if that fails.

    Nothing is printed as ``text`` if ``quiet``.
    """
    if output is not None:
        write_file(output, document(listing) if listing_format == "json" else plain(_blocks(listing, failures=True)))
    elif listing_format == "json":
        for piece in document(listing):
            click.echo(piece, nl=False)
    elif not quiet:
        show(_blocks(listing, failures=False))


def document(listing: CommitListing) -> Iterator[str]:
    """Yield a listing as a JSON document."""
    told = {
        **heading(SCHEMA_VERSION, listing.settings, listing.keys),
        "claims": listing.claims,
        "accepted": dict(listing.accepted),
        "trailer": listing.trailer,
        "summary": {name.replace(" ", "_"): count for name, count in _counts(listing).items()},
        "commits": Each(_commit, listing.commits),
        "errors": errors(listing.failures),
    }
    return (piece.replace("##", r"#\u0023") for piece in encoded(told))


def _blocks(listing: CommitListing, *, failures: bool) -> Iterator[Block]:
    if listing.listed:
        yield Table(_COLUMNS, Each(_row, listing.listed))
        yield Line()
    if failures and listing.failures:
        yield from (Line(printable(str(failure)), "red") for failure in listing.failures)
        yield Line()
    yield from map(Line, _summary(listing))


def _row(finding: CommitFinding) -> Row:
    commit, judgement, _ = finding
    agree, *_, p_adjusted = figures(judgement)
    disclosed = ", ".join(commit.disclosed)
    cells = (
        commit.name[:10],
        date_of(commit.time),
        agree,
        p_adjusted,
        verdict_of(judgement),
        printable(disclosed) or "-",
        printable(commit.subject),
    )
    return Row(cells, STYLES[judgement.verdict])


def _counts(listing: CommitListing) -> dict[str, int]:
    verdicts = Counter(each.judgement.verdict for each in listing.commits)
    return {
        "marked": verdicts["marked"],
        "not marked": verdicts["not marked"],
        "too little evidence": verdicts["too little evidence"],
        "accepted": verdicts["accepted"],
        "disclosed": sum(bool(each.commit.disclosed) for each in listing.commits),
        "marked and not disclosed": len(listing.undisclosed()),
        "errors": len(listing.failures),
    }


def _summary(listing: CommitListing) -> Iterator[str]:
    counts = _counts(listing)
    shown = [f"{counts[name]} {name}" for name in ("marked", "not marked")]
    shown += [f"{counts[name]} with {name}" for name in ("too little evidence",) if counts[name]]
    if counts["accepted"]:
        shown.append(f"{counts['accepted']} accepted")
    if len(listing.listed) < len(listing.commits):
        shown.append("only those marked or disclosed listed")
    yield f"commits: {', '.join(shown)}"
    disclosed = counted(counts["disclosed"], "commit")
    yield f"{listing.trailer}: {disclosed}; marked without it: {counts['marked and not disclosed']}"
    if counts["errors"]:
        yield f"files that could not be read: {counts['errors']}"
    yield from left_out(listing.accepted)
    yield how_tested(listing.settings, listing.claims)


def _commit(finding: CommitFinding) -> dict[str, Any]:
    commit, judgement, files = finding
    return {
        **commit_fields(commit),
        **judgement_fields(judgement),
        "files": [file._asdict() for file in files],
    }


def commit_fields(commit: Commit) -> dict[str, Any]:
    """Return the fields of a commit in a JSON document."""
    return {
        "commit": commit.name,
        "time": commit.time,
        "subject": commit.subject,
        "disclosed": list(commit.disclosed),
    }
