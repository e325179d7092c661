"""The shares of marked and disclosed code: as a table with bars, or as JSON (``docs/history.md``)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from sew_hooks.files.written_files import write_file
from sew_hooks.reports.blocks import Block, Line, plain, show
from sew_hooks.reports.commit_listing import CommitListing
from sew_hooks.reports.complaints import printable
from sew_hooks.reports.json_parts import heading
from sew_hooks.reports.table import Column, Row, Table
from sew_hooks.run.shares import Amount, Grouping, Share

SCHEMA_VERSION = 1
"""It is increased when a field changes its meaning or disappears, and not for a new field."""

_BAR = 20
_PARTS = " ▏▎▍▌▋▊▉█"


class ShareListing(NamedTuple):
    """The shares of the groups of a history, and those of its months."""

    commits: CommitListing
    grouping: Grouping
    groups: Sequence[Share]
    months: Sequence[Share]


def publish_shares(listing: ShareListing, listing_format: str, output: Path | None, *, quiet: bool) -> None:
    """Print the shares as ``text`` or ``json``, or write them to a file. Raises ``FileError`` if that fails.

    Nothing is printed as ``text`` if ``quiet``.
    """
    if output is not None:
        write_file(output, _document_of(listing) if listing_format == "json" else plain(_blocks_of(listing)))
    elif listing_format == "json":
        for piece in _document_of(listing):
            click.echo(piece, nl=False)
    elif not quiet:
        show(_blocks_of(listing))


def _blocks_of(listing: ShareListing) -> Iterator[Block]:
    columns = (
        Column(listing.grouping.capitalize(), folds=True),
        Column("Commits", right=True, spare=True),
        Column("Lines", right=True),
        Column("Marked", right=True),
        Column("Disclosed", right=True),
        Column("Either"),
    )
    if listing.groups:
        yield Table(columns, [_row(share) for share in listing.groups])
        yield Line()
    yield Line("shares of the lines that the commits wrote, blanks and brackets aside")
    commits = listing.commits
    yield Line(f"commits: {', '.join(by_verdict(commits))}; trailer {commits.trailer}")
    if without := without_code(commits):
        yield Line(f"commits without source code, which count nowhere: {without}")
    if commits.failures:
        yield Line(f"files that could not be read: {len(commits.failures)}")


def by_verdict(commits: CommitListing) -> list[str]:
    """Return the numbers of the commits that have source code, by what is known of them."""
    counted = [each for each in commits.commits if each.files]
    verdicts = Counter(each.judgement.verdict for each in counted)
    disclosed = sum(bool(each.commit.disclosed) for each in counted)
    return [
        f"{verdicts['marked']} marked",
        f"{verdicts['not marked']} not marked",
        f"{verdicts['too little evidence']} with too little code to be judged",
        f"{disclosed} disclosed",
    ]


def without_code(commits: CommitListing) -> int:
    """Return the number of commits without source code."""
    return sum(not each.files for each in commits.commits)


def percent(part: int, whole: int) -> str:
    """Return a share as tables show it."""
    return f"{100 * part / whole:.0f} %" if whole else "-"


def _document_of(listing: ShareListing) -> Iterator[str]:
    document = {
        **heading(SCHEMA_VERSION, listing.commits.settings, listing.commits.keys),
        "trailer": listing.commits.trailer,
        "by": listing.grouping,
        "groups": [_document(share) for share in listing.groups],
        "months": [_document(share) for share in listing.months],
        "unread_files": len(listing.commits.failures),
    }
    yield json.dumps(document, indent=2).replace("##", r"#\u0023") + "\n"


def _row(share: Share) -> Row:
    lines = share.whole.lines
    cells = (
        printable(share.group),
        str(len(share.whole.commits)),
        str(lines),
        percent(share.marked.lines, lines),
        percent(share.disclosed.lines, lines),
        _bar(share.either.lines, lines),
    )
    return Row(cells)


def _bar(part: int, whole: int) -> str:
    eighths = round(8 * _BAR * part / whole) if whole else 0
    full, rest = divmod(eighths, 8)
    return f"{_PARTS[8] * full}{_PARTS[rest] if rest else ''}"


def _document(share: Share) -> dict[str, Any]:
    return {"group": share.group} | {
        name: _amount(getattr(share, name)) for name in ("whole", "marked", "disclosed", "either")
    }


def _amount(amount: Amount) -> dict[str, int]:
    return {"commits": len(amount.commits), "lines": amount.lines, "functions": amount.functions}
