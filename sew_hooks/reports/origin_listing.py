"""Who wrote the parts of a file, as far as marks and trailers tell: as a table, or as JSON (``docs/history.md``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sew_hooks.reports.blocks import Block, Line
from sew_hooks.reports.commit_listing import commit_fields
from sew_hooks.reports.complaints import printable
from sew_hooks.reports.json_parts import heading, judgement_fields
from sew_hooks.reports.report import Report
from sew_hooks.reports.table import Column, Row, Table
from sew_hooks.reports.verdict_texts import STYLES, figures, how_tested, verdict_of
from sew_hooks.repository.git import SHALLOW
from sew_hooks.run.mark_origins import Origin
from sew_hooks.run.times import DAY, in_utc

SCHEMA_VERSION = 2
"""It is increased when a field changes its meaning or disappears, and not for a new field."""

_WHOLE = "(file)"

_COLUMNS = (
    Column("Part", folds=True),
    Column("Lines"),
    Column("Agree", right=True),
    Column("p adjusted", right=True, spare=True),
    Column("Verdict", folds=True),
    Column("Since"),
    Column("Date", spare=True),
    Column("Written", spare=True),
    Column("Disclosed", folds=True),
)
_RECORDED = Column("Recorded", folds=True)
"""The column that is there if the record of this clone knows a part."""


class OriginListing(NamedTuple):
    """The parts of the one file of a report, with the origins of their marks.

    ``cut`` are the versions of the file before which a shallow clone knows nothing.
    """

    report: Report
    origins: Sequence[Origin]
    cut: Sequence[str] = ()

    def blocks(self) -> Iterator[Block]:
        """Yield the table of the parts, the whole first, and a summary."""
        report, (whole, *units), _ = self
        known = any(origin.recorded is not None for origin in self.origins)
        yield Table((*_COLUMNS, _RECORDED) if known else _COLUMNS, [_row(origin, known) for origin in self.origins])
        yield Line()
        marked = sum(unit.judgement.verdict == "marked" for unit in units)
        yield Line(f"{printable(report.files[0].name)}: {verdict_of(whole.judgement)}; functions: {marked} marked")
        yield Line(how_tested(report.settings, report.claims, "each version of the file"))
        yield from map(Line, cut_history(self))

    def document(self) -> dict[str, Any]:
        """Return the parts as JSON has them."""
        report, (whole, *units), cut = self
        return {
            **heading(SCHEMA_VERSION, report.settings, report.request),
            "claims": report.claims,
            "history_cut_at": list(cut),
            "path": report.files[0].name,
            **_part(whole),
            "units": [*map(_part, units)],
        }


def cut_history(listing: OriginListing) -> list[str]:
    """Return the lines about the versions before which a shallow clone knows nothing."""
    return [f"what was before {name[:10]} is not known{SHALLOW}" for name in listing.cut]


def _row(origin: Origin, known: bool) -> Row:
    unit, judgement, since = origin.unit, origin.judgement, origin.since
    discloses = since if judgement.verdict == "marked" else origin.written
    recorded = "" if origin.recorded is None else printable(origin.recorded)
    agree, *_, p_adjusted = figures(judgement)
    cells = (
        _WHOLE if unit is None else printable(unit.name),
        "" if unit is None else f"{unit.first_line}-{unit.last_line}",
        agree,
        p_adjusted,
        verdict_of(judgement) + (", accepted" if origin.accepted else ""),
        since.name[:10] if since is not None else _without_commit(origin),
        "" if since is None else in_utc(since.time, DAY),
        "" if origin.written is None else origin.written.name[:10],
        "" if discloses is None else printable(discloses.statement),
        *([recorded] if known else []),
    )
    return Row(cells, STYLES[judgement.verdict])


def _without_commit(origin: Origin) -> str:
    if origin.unclear:
        return "not known"
    return "not committed" if origin.judgement.verdict == "marked" and not origin.cut else ""


def _part(origin: Origin) -> dict[str, Any]:
    unit, judgement, since, written, recorded, accepted, cut, unclear = origin
    return {
        **({} if unit is None else unit._asdict()),
        **judgement_fields(judgement),
        "since": None if since is None else commit_fields(since),
        "written": None if written is None else commit_fields(written),
        "recorded": recorded,
        "accepted": accepted,
        "cut": cut,
        "unclear": unclear,
    }
