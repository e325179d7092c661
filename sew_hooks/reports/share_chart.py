"""The chart of marked and disclosed code over time, as SVG: one column for each month."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape

from sew_hooks.patterns import pattern
from sew_hooks.reports.messages import printable
from sew_hooks.reports.verdict_texts import counted
from sew_hooks.run.shares import Share

_WIDTH, _HEIGHT = 520, 220
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 8, 34, 26
_WIDEST = 60
_LABEL_WIDTH = 60

_MONTH = pattern(r"\d{4}-\d{2}")
_MOST = 600
"""The largest number of months that are drawn without gaps: a commit may claim any time."""

_PARTS = (
    ("both", "marked and disclosed"), ("marked", "marked only"), ("disclosed", "disclosed only"), ("neither", "neither")
)  # fmt: skip
"""The parts of a column, from the bottom, and their names in the legend."""

_STYLE = """
.sew-chart { --text: #1f2328; --grid: #d1d9e0; --ground: #ffffff;
  --both: #8250df; --marked: #bf8700; --disclosed: #2da44e; }
@media (prefers-color-scheme: dark) { .sew-chart { --text: #e6edf3; --grid: #3d444d; --ground: #0d1117;
  --both: #ab7df8; --marked: #d29922; --disclosed: #3fb950; } }
.sew-chart text { fill: var(--text); font: 12px system-ui, sans-serif; }
.sew-chart .ground { fill: var(--ground); }
.sew-chart line { stroke: var(--grid); }
.sew-chart .both { fill: var(--both); }
.sew-chart .marked { fill: var(--marked); }
.sew-chart .disclosed { fill: var(--disclosed); }
.sew-chart .neither { fill: var(--grid); opacity: 0.5; }
"""


def chart(months: Sequence[Share]) -> Iterator[str]:
    """Yield the chart: for each month the shares of its lines, as parts of a column of 100 % height."""
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sew-chart" role="img" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}"><title>Marked and disclosed code by month</title>'
        f'<style>{_STYLE}</style><rect class="ground" width="{_WIDTH}" height="{_HEIGHT}"/>\n'
    )
    yield from _legend()
    yield from _grid()
    columns = _without_gaps(months)
    step = min(_WIDEST, (_WIDTH - _LEFT - _RIGHT) / max(1, len(columns)))
    every = math.ceil(_LABEL_WIDTH / step)
    for number, share in enumerate(columns):
        left = _LEFT + number * step
        yield from _column(share, left, max(0.5, step * 0.8))
        if number % every == 0 and left + _LABEL_WIDTH <= _WIDTH:
            yield f'<text x="{left:.1f}" y="{_HEIGHT - 8}">{escape(printable(share.group))}</text>\n'
    yield "</svg>\n"


def _without_gaps(months: Sequence[Share]) -> Sequence[Share]:
    """The months with those between them that have no commit, unless there are too many."""
    known = {share.group: share for share in months if _MONTH.fullmatch(share.group)}
    if not known:
        return months
    first, last = (12 * int(month[:4]) + int(month[5:]) - 1 for month in (min(known), max(known)))
    if last - first >= _MOST:
        return months
    names = [f"{number // 12:04}-{number % 12 + 1:02}" for number in range(first, last + 1)]
    return [known.get(name, Share(name)) for name in names]


def _parts(share: Share) -> dict[str, int]:
    """The lines of each part of a column: only a month without code has none."""
    both = share.marked.lines + share.disclosed.lines - share.either.lines
    return {
        "both": both,
        "marked": share.marked.lines - both,
        "disclosed": share.disclosed.lines - both,
        "neither": share.whole.lines - share.either.lines,
    }


def _column(share: Share, left: float, width: float) -> Iterator[str]:
    whole = share.whole.lines
    at = float(_HEIGHT - _BOTTOM)
    for name, meaning in _PARTS if whole else ():
        lines = _parts(share)[name]
        height = (_HEIGHT - _TOP - _BOTTOM) * lines / whole
        at -= height
        if lines:
            tooltip = f"{printable(share.group)}: {lines} of {counted(whole, 'line')} {meaning}"
            yield (
                f'<rect class="{name}" x="{left:.1f}" y="{at:.1f}" width="{width:.1f}" height="{height:.1f}">'
                f"<title>{escape(tooltip)}</title></rect>\n"
            )


def _legend() -> Iterator[str]:
    left = _LEFT
    for name, meaning in _PARTS:
        yield f'<rect class="{name}" x="{left}" y="8" width="12" height="12"/>'
        yield f'<text x="{left + 18}" y="18">{meaning}</text>\n'
        left += 26 + 7 * len(meaning)


def _grid() -> Iterator[str]:
    for percent in (0, 25, 50, 75, 100):
        at = _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * percent / 100
        yield f'<line x1="{_LEFT}" y1="{at:.1f}" x2="{_WIDTH - _RIGHT}" y2="{at:.1f}"/>'
        yield f'<text x="{_LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{percent} %</text>\n'
