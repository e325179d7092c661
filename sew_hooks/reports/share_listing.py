"""The shares of marked and disclosed code: as a table with bars, or as JSON (``docs/history.md``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from sew_hooks.named_tuples import NamedTuple
from sew_hooks.reports.blocks import Block, Line
from sew_hooks.reports.commit_listing import untested
from sew_hooks.reports.json_parts import heading
from sew_hooks.reports.messages import printable
from sew_hooks.reports.table import Column, Row, Table
from sew_hooks.reports.verdict_texts import asked_for, how_tested, leak_lines, made, run_facts
from sew_hooks.repository.history import DENIAL
from sew_hooks.run.history_listing import History
from sew_hooks.run.leaks import proves_nothing
from sew_hooks.run.shares import Amount, Grouping, Share

SCHEMA_VERSION = 1
"""It is increased when a field changes its meaning or disappears, and not for a new field."""

_COLUMNS = (
    Column("Commits", right=True, spare=True),
    Column("Lines", right=True),
    Column("Marked", right=True),
    Column("Disclosed", right=True),
    Column("Functions", right=True),
    Column("Either"),
)

CAVEAT = "every line of a marked commit counts, also those of a person's file in it; marks that were not found do not"
"""What must be known to read a share."""

_OVERLAP = "commits: one that wrote in several directories counts in each, so the rows add up to more than all"
"""What must be known to read the numbers of commits by directory."""

_BAR = 20
_PARTS = " ▏▎▍▌▋▊▉█"


class ShareListing(NamedTuple):
    """The shares of the groups of a history, and those of its months."""

    history: History
    grouping: Grouping
    groups: Sequence[Share]
    months: Sequence[Share]

    def blocks(self) -> Iterator[Block]:
        """Yield the table of the groups, and how to read it."""
        if self.groups:
            yield Table((Column(self.grouping.capitalize(), folds=True), *_COLUMNS), [*map(_row, self.groups)])
            yield Line()
        yield Line("shares of the lines that the commits wrote, blanks and brackets aside")
        yield Line(CAVEAT)
        yield Line("functions: those in marked commits, of all that the commits wrote")
        yield from map(Line, overlap(self))
        history = self.history
        yield Line(f"commits: {', '.join(by_verdict(history))}; trailer {history.trailer}")
        if without := history.without_code():
            yield Line(f"commits without source code that can be read, which count nowhere: {without}")
        if history.failures:
            yield Line(f"files that could not be read: {len(history.failures)}")
        yield from map(Line, (*asked_for(history.request), *run_facts(history.request)))
        yield from map(Line, without_proof(history))
        yield Line(how_tested(history.settings))
        yield from map(Line, untested(history))
        yield from map(Line, made(history.request))

    def document(self) -> dict[str, Any]:
        """Return the shares as JSON has them."""
        return {
            **heading(SCHEMA_VERSION, self.history.settings, self.history.request),
            "claims": self.history.claims,
            "history_cut_at": list(self.history.cut),
            "merges_left_out": self.history.merges,
            "trailer": self.history.trailer,
            "by": self.grouping,
            "groups": [*map(_document, self.groups)],
            "months": [*map(_document, self.months)],
            "marked_since_leak": _amount(_since_leak(self.history)),
            "summary": {name.replace(" ", "_"): number for name, number in _numbers(self.history).items()},
            "unread_files": len(self.history.failures),
        }


def overlap(listing: ShareListing) -> list[str]:
    """Return the line that says why the commits of the groups add up to more than all, if they do."""
    having = sum(bool(finding.files) for finding in listing.history.commits)
    return [_OVERLAP] if sum(len(share.whole.commits) for share in listing.groups) > having else []


def by_verdict(history: History) -> list[str]:
    """Return the numbers of the commits that have source code, by what is known of them."""
    numbers = _numbers(history)
    return [
        f"{numbers['marked']} marked",
        f"{numbers['not marked']} not marked",
        f"{numbers['too little evidence']} with too little code to be judged",
        f"{numbers['disclosed']} disclosed",
        *([f"{numbers['denied']} whose trailer says {DENIAL}"] if numbers["denied"] else []),
    ]


def _numbers(history: History) -> dict[str, int]:
    """The numbers of the commits that have source code, by what is known of them, and of those that have none."""
    having = [finding for finding in history.commits if finding.files]
    verdicts = Counter[str](finding.judgement.verdict for finding in having)
    return {
        **{verdict: verdicts[verdict] for verdict in ("marked", "not marked", "too little evidence")},
        "disclosed": sum(bool(finding.disclosed) for finding in having),
        "denied": sum(finding.commit.denied for finding in having),
        "without source code": history.without_code(),
    }


def without_proof(history: History) -> list[str]:
    """Return the line about marked code that is so only by marks which prove nothing, if a key leaked."""
    if not leak_lines(history.request):
        return []
    lines = _since_leak(history).lines
    prove, have = ("proves", "it has") if lines == 1 else ("prove", "they have")
    return [f"of the marked lines, {lines} {prove} nothing: {have} only marks of leaked keys, none known to be older"]


def _since_leak(history: History) -> Amount:
    """The marked code that is so only by marks of leaked keys that are not known to be older than the leaks."""
    amount = Amount()
    for finding in history.commits:
        if proves_nothing(finding.judgement, [finding.commit], history.request):
            for file in finding.files:
                amount.add(finding.commit.name, file)
    return amount


def percent(part: int, whole: int) -> str:
    """Return a share as tables show it. Only all is 100 %, and only nothing is 0 %."""
    if not whole:
        return "-"
    rounded = f"{100 * part / whole:.0f}"
    if 0 < part < whole:
        rounded = {"0": "< 1", "100": "> 99"}.get(rounded, rounded)
    return f"{rounded} %"


def _row(share: Share) -> Row:
    lines = share.whole.lines
    cells = (
        printable(share.group),
        str(len(share.whole.commits)),
        str(lines),
        percent(share.marked.lines, lines),
        percent(share.disclosed.lines, lines),
        f"{share.marked.functions} of {share.whole.functions}",
        _bar(share.either.lines, lines),
    )
    return Row(cells)


def _bar(part: int, whole: int) -> str:
    eighths = round(8 * _BAR * part / whole) if whole else 0
    if 0 < part < whole:
        eighths = min(max(eighths, 1), 8 * _BAR - 1)
    full, rest = divmod(eighths, 8)
    return f"{_PARTS[8] * full}{_PARTS[rest] if rest else ''}"


def _document(share: Share) -> dict[str, Any]:
    return {"group": share.group} | {
        name: _amount(getattr(share, name)) for name in ("whole", "marked", "disclosed", "either")
    }


def _amount(amount: Amount) -> dict[str, int]:
    return {"commits": len(amount.commits), "lines": amount.lines, "functions": amount.functions}
