"""The code of a file with its sites, and why each one counts.

Anyone who reads this can remove the mark. Below a line of code are the signs of its sites, each where the site begins,
and then a note on each one, from left to right.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from sew_hooks.engine.results import Detection
from sew_hooks.engine.variant_texts import position_of
from sew_hooks.languages.site import Site, Unit
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern
from sew_hooks.reports.markings import told_closed
from sew_hooks.reports.messages import printable
from sew_hooks.reports.verdict_texts import STYLES, judged
from sew_hooks.rulebook.rule_texts import load_rules
from sew_hooks.run.verdicts import FileFinding
from sew_hooks.scheme.grade import Grade

if TYPE_CHECKING:
    from rich.console import RenderableType

_AROUND = 2
"""The number of lines that are shown before and after a line with a site."""

_TAB = " " * 4
_WORD = pattern(r"\w+|\S")
_LEGEND = (
    "+ agrees with the key, - does not. chance: the probability that code without the mark agrees there. Places that "
    "share one decision count once, by their majority. Anyone who reads this can remove the mark."
)

StyledLine = list[tuple[str, str]]
"""Successive texts, each with its style."""


class Explanation(NamedTuple):
    """A file as a block of a report, with the detection in its finding."""

    file: FileFinding
    detection: Detection

    def plain(self) -> str:
        """The explanation without colours, in lines of any width."""
        return "\n".join("".join(text for text, _ in line).rstrip() for line in self._lines(None))

    def rich(self, width: int) -> RenderableType:
        """The explanation, wrapped to ``width`` columns."""
        from rich.text import Text

        return Text("\n").join(Text.assemble(*line) for line in self._lines(width))

    def _lines(self, width: int | None) -> Iterator[StyledLine]:
        for part in _folded(printable(self.file.name), width):
            yield [(part, "bold")]
        for part in _folded(_LEGEND, width):
            yield [(part, "dim")]
        detection = self.detection
        if closed := detection.closed():
            for part in _folded(printable(f"Nothing to choose in {told_closed(closed)}"), width):
                yield [(part, "")]
        code = detection.text.split("\n")
        page = _Page(self.file, detection, len(str(len(code))) + 2, width)
        sites = {number: list(on_line) for number, on_line in groupby(detection.sites, lambda site: site.line)}
        headed: set[Unit] = set()
        unit, last = None, 0
        for number, inside in self._shown(len(code) - (code[-1] == "")):
            if inside != unit:
                yield []
                yield from page.heading(inside, continued=inside in headed)
                headed.add(inside)
            elif number > last + 1:
                yield [("...".rjust(page.gutter - 2), "dim")]
            yield from page.code(number, code[number - 1], sites.get(number, []))
            unit, last = inside, number

    def _shown(self, lines: int) -> list[tuple[int, Unit]]:
        """The lines with sites and those of their unit around them, in order, each with its unit."""
        residual, *functions = self.detection.places
        units = {number: unit for unit in functions for number in range(unit.first_line, unit.last_line + 1)}
        shown = {
            near
            for site in self.detection.sites
            for near in range(max(1, site.line - _AROUND), min(lines, site.line + _AROUND) + 1)
            if near == site.line or units.get(near, residual) == site.unit
        }
        return [(number, units.get(number, residual)) for number in sorted(shown)]


class _Page:
    """The layout of the lines of one file: the number of columns for line numbers, and of all columns."""

    def __init__(self, file: FileFinding, detection: Detection, gutter: int, width: int | None) -> None:
        self.gutter = gutter
        self._width = width
        self._rules = {rule.id: rule for rule in load_rules(file.language)}
        self._address_of = detection.address_of
        self._grades = {grade.address: grade for grade in detection.grades}
        self._texts = detection.variants()
        self._judgements = {finding.unit: finding.judgement for finding in file.units}

    def heading(self, unit: Unit, *, continued: bool) -> Iterator[StyledLine]:
        """The name of a unit and, the first time, its verdict."""
        if continued or unit not in self._judgements:
            yield [(f"{printable(unit.name)}, continued", "bold")]
            return
        judgement = self._judgements[unit]
        for part in _folded(printable(f"{unit.name}, {judged(judgement)}"), self._width):
            yield [(part, STYLES[judgement.verdict] or "bold")]

    def code(self, number: int, raw: str, sites: Sequence[Site]) -> Iterator[StyledLine]:
        """A line of code, in as many lines as needed, each with the signs of its sites below, and then the notes."""
        from rich.cells import cell_len, chop_cells

        text = _shown(raw)
        marks = [(len(_shown(raw[: site.column])), self._sign(site)) for site in sites]
        ends = [start + len(_shown(_word(raw, site.column))) for (start, _), site in zip(marks, sites, strict=True)]
        parts = [text] if self._width is None or not text else chop_cells(text, max(10, self._width - self.gutter))
        begin = 0
        for part in parts:
            end = begin + len(part)
            margin = f"{number}  " if begin == 0 else ""
            yield [(margin.rjust(self.gutter), "dim"), *_highlighted(part, begin, marks, ends)]
            here = [
                (cell_len(part[: start - begin]), sign)
                for start, sign in marks
                if begin <= start < end or start == end == len(text)
            ]
            yield from self._signs(here)
            begin = end
        for site in sites:
            yield from self._note(site)

    def _signs(self, signs: Sequence[tuple[int, tuple[str, str]]]) -> Iterator[StyledLine]:
        """Each sign in its column; several in one column get a line each."""
        left = list(signs)
        while left:
            line: StyledLine = [(" " * self.gutter, "")]
            later, at = [], 0
            for column, sign in left:
                if column < at:
                    later.append((column, sign))
                else:
                    line += [(" " * (column - at), ""), sign]
                    at = column + 1
            yield line
            left = later

    def _note(self, site: Site) -> Iterator[StyledLine]:
        grade = self._grade(site)
        sign, style = self._sign(site)
        reason = printable(self._rules[site.rule].told(site.bit, grade.target, self._texts.get(position_of(site))))
        chance = f"chance {grade.null_probability:.2f}"
        if grade.sites > 1:
            agreeing = grade.ones if grade.target else grade.sites - grade.ones
            chance += f"; {grade.sites} places decide, {agreeing} agree"
        indent = " " * (self.gutter + 2)
        first, *rest = _folded(f"{indent}{reason} ({chance})", self._width, indent)
        yield [(f"{sign} ".rjust(len(indent)), style), (first.removeprefix(indent), "")]
        yield from ([(line, "")] for line in rest)

    def _sign(self, site: Site) -> tuple[str, str]:
        return ("+", "bold green") if site.bit == self._grade(site).target else ("-", "bold red")

    def _grade(self, site: Site) -> Grade:
        return self._grades[self._address_of(site)]


def _shown(text: str) -> str:
    """``text`` as a terminal shows it: a tab is four spaces."""
    return printable(text.replace("\t", _TAB).replace("\r", ""))


def _word(raw: str, column: int) -> str:
    match = _WORD.match(raw, column)
    return match[0] if match else ""


def _highlighted(
    part: str, begin: int, marks: Sequence[tuple[int, tuple[str, str]]], ends: Sequence[int]
) -> Iterator[tuple[str, str]]:
    """``part``, which begins at ``begin`` of its line, with the words at ``marks`` in the style of their signs."""
    at = 0
    for (start, (_, style)), end in zip(marks, ends, strict=True):
        first, last = max(at, start - begin), min(len(part), end - begin)
        if first < last:
            yield part[at:first], ""
            yield part[first:last], style
            at = last
    yield part[at:], ""


def _folded(text: str, width: int | None, indent: str = "") -> list[str]:
    return [text] if width is None else textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False)
