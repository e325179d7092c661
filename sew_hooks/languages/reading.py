"""The sites of one text, built from the results of a front end."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.closed_parts import Cause, ClosedPart, cause_in
from sew_hooks.languages.formatters_off import fixed_layout, merged
from sew_hooks.languages.overlaps import without_torn
from sew_hooks.languages.rule_heads import RuleHead
from sew_hooks.languages.site import Analysis, Edit, Site, Span, Unit
from sew_hooks.languages.units import RESIDUAL, Counts, OpenUnit
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.scheme.address import Context, SiteId


class Found(NamedTuple):
    """A site while it is read; ``rule`` is the rule's id."""

    rule: str
    choice: Choice
    bit: int
    site_id: SiteId
    unit: OpenUnit


class Closure(NamedTuple):
    """What is closed to the rules: a whole text because of a ``cause``, the ``lost`` units, each for one of ``causes``,
    and ranges in which comments switch tools off, besides those of formatters.
    """

    cause: Cause | None = None
    lost: Collection[OpenUnit] = ()
    causes: Sequence[Cause] = ()
    switched_off: Sequence[Span] = ()


class Reading:
    """The sites, units and flaws of ``text``, and what is closed to the rules (see
    :class:`sew_hooks.languages.site.Analysis`).

    ``heads`` are those of all rules of its language.
    """

    def __init__(
        self,
        text: str,
        heads: Mapping[str, RuleHead],
        places: list[Found],
        units: list[OpenUnit],
        flaws: tuple[str, ...] = (),
        closure: Closure | None = None,
    ) -> None:
        self.text = text
        self.flaws = flaws
        self._closure = closure or Closure()
        self._found = sorted(_settled(places, text), key=lambda f: (f.choice.at, f.rule))
        self._lines = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
        contexts = {id(unit): _context(unit.counts) for unit in units}
        closed = {
            id(unit): Unit(unit.name, self._line(unit.start), self._line(max(unit.start, unit.end - 1)))
            for unit in units
        }
        self.units = list(closed.values())
        self.sites = [
            Site(
                f.rule, heads[f.rule].kind, f.site_id, contexts[id(f.unit)], closed[id(f.unit)], f.bit,
                line := self._line(f.choice.at), f.choice.at - self._lines[line - 1], _habit(f, heads[f.rule]),
            )
            for f in self._found
        ]  # fmt: skip

    def _line(self, position: int) -> int:
        return bisect_right(self._lines, position)

    @property
    def closed(self) -> list[ClosedPart]:
        """The parts in which nothing is chosen: the whole text, or units that were not read and ranges of lines."""
        whole, lost, causes, switched_off = self._closure
        if whole is not None:
            return [ClosedPart("the whole file", 1, self._line(len(self.text)), self._line(whole.at), whole.reason)]
        parts = [
            self._part(unit.name, unit.start, unit.end, cause_in(unit, causes))
            for unit in lost
            if unit.name != RESIDUAL
        ]
        for span in merged([*fixed_layout(self.text), *switched_off]):
            first, last = self._line(span.start), self._line(max(span.start, span.end - 1))
            if first < last:  # a single line is no part that anybody misses
                cause = Cause(span.start, "a comment switches a formatter or linter off")
                parts.append(self._part(f"lines {first} to {last}", span.start, span.end, cause))
        return sorted(parts, key=lambda part: part.first_line)

    def _part(self, what: str, start: int, end: int, cause: Cause) -> ClosedPart:
        lines = self._line(start), self._line(max(start, end - 1)), self._line(cause.at)
        return ClosedPart(what, *lines, cause.reason)

    def edits(self, index: int) -> tuple[Edit, ...]:
        """The edits that bring site number ``index`` into its other variant."""
        place = self._found[index]
        choice = place.choice
        parts = choice.zero if place.bit else choice.one
        return tuple(Edit(*span, parts) for span in choice.spans)

    def check_faithful(self) -> None:
        """Nothing to check: the nodes of the parser are ranges of the text itself."""

    def check_refereed(self) -> None:
        """Nothing to check: there is no other parser to ask."""

    def check_follows(self, before: Analysis, layout_alone: bool) -> None:
        """Nothing to check: there is no other parser to ask."""


def _habit(place: Found, head: RuleHead) -> str | None:
    """The name of the habit that a site belongs to: several rules may share one."""
    return None if place.choice.excluded_from_habit else head.habit or place.rule


def _settled(places: list[Found], text: str) -> list[Found]:
    """The sites without those of names that another edit would rewrite. Such a rule takes no part in that unit."""
    kept = without_torn([f.choice for f in places], text)
    if all(kept):
        return places
    torn = {(f.rule, id(f.unit)) for f, keep in zip(places, kept, strict=True) if not keep}
    return [f for f in places if (f.rule, id(f.unit)) not in torn]


def _context(counts: Counts) -> Context:
    return Context(counts.functions, counts.parameters, counts.loops, counts.returns)
