"""Who wrote the parts of a file, as far as marks and trailers tell: as a table, or as JSON (``docs/history.md``)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import click

from sew_hooks.reports.blocks import Block, Line, show
from sew_hooks.reports.commit_listing import commit_fields, date_of
from sew_hooks.reports.complaints import printable
from sew_hooks.reports.json_parts import heading, judgement_fields
from sew_hooks.reports.report import Report
from sew_hooks.reports.table import Column, Row, Table
from sew_hooks.reports.verdict_texts import STYLES, figures, how_tested, verdict_of
from sew_hooks.run.mark_origins import Origin
from sew_hooks.run.verdicts import Judgement

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


def show_origins(report: Report, origins: Sequence[Origin], *, as_json: bool) -> None:
    """Print the parts of the one file of ``report`` with the origins of their marks."""
    if as_json:
        click.echo(json.dumps(_document(report, origins), indent=2).replace("##", r"#\u0023"))
    else:
        show(_blocks(report, origins))


def _blocks(report: Report, origins: Sequence[Origin]) -> Iterator[Block]:
    known = any(origin.recorded is not None for origin in origins)
    yield Table((*_COLUMNS, _RECORDED) if known else _COLUMNS, [_row(origin, known) for origin in origins])
    yield Line()
    marked = sum(origin.unit is not None and origin.judgement.verdict == "marked" for origin in origins)
    yield Line(f"{printable(report.files[0].name)}: {verdict_of(origins[0].judgement)}; functions: {marked} marked")
    yield Line(how_tested(report.settings, report.claims, "each version of the file"))


def _row(origin: Origin, known: bool) -> Row:
    unit, judgement, since = origin.unit, origin.judgement, origin.since
    discloses = since if judgement.verdict == "marked" else origin.written
    recorded = "" if origin.recorded is None else printable(origin.recorded) or "yes"
    agree, *_, p_adjusted = figures(judgement)
    cells = (
        _WHOLE if unit is None else printable(unit.name),
        "" if unit is None else f"{unit.first_line}-{unit.last_line}",
        agree,
        p_adjusted,
        verdict_of(judgement) + (", accepted" if origin.accepted else ""),
        since.name[:10] if since is not None else _without_commit(judgement),
        "" if since is None else date_of(since.time),
        "" if origin.written is None else origin.written.name[:10],
        "" if discloses is None else printable(", ".join(discloses.disclosed)),
        *([recorded] if known else []),
    )
    return Row(cells, STYLES[judgement.verdict])


def _without_commit(judgement: Judgement) -> str:
    return "not committed" if judgement.verdict == "marked" else ""


def _document(report: Report, origins: Sequence[Origin]) -> dict[str, Any]:
    whole, *units = map(_part, origins)
    return {
        **heading(SCHEMA_VERSION, report.settings, report.keys),
        "claims": report.claims,
        "path": report.files[0].name,
        **whole,
        "units": units,
    }


def _part(origin: Origin) -> dict[str, Any]:
    unit, judgement, since, written, recorded, accepted = origin
    return {
        **({} if unit is None else unit._asdict()),
        **judgement_fields(judgement),
        "since": None if since is None else commit_fields(since),
        "written": None if written is None else commit_fields(written),
        "recorded": recorded,
        "accepted": accepted,
    }
