"""Who wrote the parts of files, as far as marks and trailers tell: as a table, or as JSON (``docs/history.md``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sew_hooks.named_tuples import NamedTuple
from sew_hooks.reports.blocks import Block, Line
from sew_hooks.reports.commit_listing import commit_fields
from sew_hooks.reports.json_parts import errors, heading, judgement_fields
from sew_hooks.reports.messages import printable
from sew_hooks.reports.table import Column, Row, Table
from sew_hooks.reports.terminal import CLAIMS, marked_units, outcome
from sew_hooks.reports.verdict_texts import (
    STYLES,
    ages_text,
    asked_for,
    counted,
    failure_lines,
    figures,
    figures_explained,
    how_tested,
    run_facts,
    verdict_of,
)
from sew_hooks.repository.git import SHALLOW
from sew_hooks.run.file_origins import FileOrigins
from sew_hooks.run.leaks import ages_in_file
from sew_hooks.run.mark_origins import Origin
from sew_hooks.run.provenance import Request
from sew_hooks.run.times import DAY, in_utc
from sew_hooks.run.verdicts import FileFinding

SCHEMA_VERSION = 3
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

_TRAILER_OF_COMMIT = "Disclosed is the trailer of the whole commit, not who wrote a function of it"
"""The column that is there if the record of this clone knows a part."""


class OriginListing(NamedTuple):
    """The parts of each tested file. Of several files, people see those of which something is known, or ``every``."""

    files: FileOrigins
    every: bool = False

    def blocks(self) -> Iterator[Block]:
        """Yield the table of the parts, and a summary."""
        report, all_origins, _ = self.files
        is_single = len(report.files) == 1
        listed = [origins if self.every or is_single else _listed(origins) for origins in all_origins]
        shown = [
            (_WHOLE if origin.unit is None and is_single else _name(file, origin), origin)
            for file, origins in zip(report.files, listed, strict=True)
            for origin in origins
        ]
        known = any(origin.recorded is not None for _, origin in shown)
        if shown:
            columns = (*_COLUMNS, _RECORDED) if known else _COLUMNS
            yield Table(columns, [_row(name, origin, report.request, known) for name, origin in shown])
            yield Line()
        yield from failure_lines(report.failures)
        if is_single:
            (file,) = report.files
            marked = len(marked_units(report))
            accepted = ", accepted" if all_origins[0][0].accepted else ""
            yield Line(f"{printable(file.name)}: {verdict_of(file.judgement)}{accepted}; functions: {marked} marked")
        else:
            yield Line(outcome(report))
        yield from map(Line, _left_out(all_origins, listed))
        if any(origin.disclosing and origin.disclosing.statement for _, origin in shown):
            yield Line(_TRAILER_OF_COMMIT)
        yield from map(Line, (*asked_for(report.request), *run_facts(report.request), *cut_history(self.files)))
        yield Line(how_tested(report.settings))
        if shown:
            yield from map(Line, figures_explained(report.settings, report.claims, CLAIMS))

    def document(self) -> dict[str, Any]:
        """Return the parts as JSON has them."""
        report, origins, cut = self.files
        return {
            **heading(SCHEMA_VERSION, report.settings, report.request),
            "claims": report.claims,
            "history_cut_at": list(cut),
            "summary": {name.replace(" ", "_"): count for name, count in report.counts().items()},
            "files": [
                {
                    "path": file.name,
                    **_part(whole, report.request),
                    "units": [_part(unit, report.request) for unit in units],
                }
                for file, (whole, *units) in zip(report.files, origins, strict=True)
            ],
            "errors": errors(report.failures),
        }


def cut_history(files: FileOrigins) -> list[str]:
    """Return the lines about the versions before which a shallow clone knows nothing."""
    return [f"what was before {name[:10]} is not known{SHALLOW}" for name in files.cut]


def _listed(origins: Sequence[Origin]) -> Sequence[Origin]:
    """The parts of a file of which something is known, after the file; nothing if there are none."""
    whole, *units = origins
    known = [*filter(_is_known, units)]
    return [whole, *known] if known or _is_known(whole) else []


def _is_known(origin: Origin) -> bool:
    """Whether a part has a mark, a disclosure or a record."""
    statement = origin.disclosing
    disclosed = statement is not None and statement.disclosed
    return bool(origin.judgement.verdict == "marked" or disclosed or origin.recorded)


def _left_out(origins: Iterable[Sequence[Origin]], listed: Iterable[Sequence[Origin]]) -> Iterator[str]:
    """The line about the functions that are not listed, if there are any."""
    shown = {id(part) for parts in listed for part in parts}
    rest = [part for parts in origins for part in parts if part.unit is not None and id(part) not in shown]
    if rest:
        short = sum(part.judgement.verdict == "too little evidence" for part in rest)
        yield (
            f"not listed: {counted(len(rest), 'function')} without mark, disclosure or record, {short} of them "
            "with too little evidence to tell; --all lists them"
        )


def _name(file: FileFinding, origin: Origin) -> str:
    return printable(file.name if origin.unit is None else origin.unit.name)


def _row(name: str, origin: Origin, request: Request, known: bool) -> Row:
    unit, judgement, since = origin.unit, origin.judgement, origin.since
    discloses = origin.disclosing
    recorded = "" if origin.recorded is None else printable(origin.recorded)
    agree, *_, p_adjusted = figures(judgement)
    cells = (
        name,
        "" if unit is None else f"{unit.first_line}-{unit.last_line}",
        agree,
        p_adjusted,
        verdict_of(judgement) + (", accepted" if origin.accepted else "") + ages_text(ages_in_file(origin, request)),
        since.name[:10] if since is not None else _without_commit(origin),
        "" if since is None else in_utc(since.time, DAY),
        "" if origin.written is None else origin.written.name[:10],
        "-" if discloses is None else printable(discloses.statement) or "-",
        *([recorded] if known else []),
    )
    return Row(cells, STYLES[judgement.verdict])


def _without_commit(origin: Origin) -> str:
    if origin.unclear:
        return "not known"
    return "not committed" if origin.judgement.verdict == "marked" and not origin.cut else ""


def _part(origin: Origin, request: Request) -> dict[str, Any]:
    unit, judgement, since, written, recorded, accepted, cut, unclear, *_ = origin
    return {
        **({} if unit is None else unit._asdict()),
        **judgement_fields(judgement),
        "older_than_leak": ages_in_file(origin, request),
        "since": None if since is None else commit_fields(since),
        "written": None if written is None else commit_fields(written),
        "recorded": recorded,
        "accepted": accepted,
        "cut": cut,
        "unclear": unclear,
    }
