"""The results of every front end: style sites, the units they belong to, and the edits that flip them.

Nothing here depends on a language. An edit replaces one range of the source by parts, where a part is literal text or
another range of the source, rendered with the edits inside it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from sew_hooks.languages.closed_parts import ClosedPart
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.scheme.address import Context, HabitAddress, PlaceAddress, SiteId


class Span(NamedTuple):
    """A range of the source, in characters: ``start`` included, ``end`` excluded."""

    start: int
    end: int


class Mapped(NamedTuple):
    """A range of the source whose rendered text goes through ``change``."""

    span: Span
    change: Callable[[str], str]


Part = str | Span | Mapped


class Edit(NamedTuple):
    """Replace the source between ``start`` and ``end`` by ``parts``."""

    start: int
    end: int
    parts: tuple[Part, ...]


class Unit(NamedTuple):
    """The code that one context is computed over (design, section 4): a function or method, or the residual of a file.

    ``name`` is the qualified name, or ``<module>`` for the residual; lines count from 1 and include both ends.
    """

    name: str
    first_line: int
    last_line: int


class Site(NamedTuple):
    """One eligible place of one rule.

    ``kind`` is the kind of the rule: ``expression``, ``declaration``, ``control-flow`` or ``formatting``. ``bit`` is
    the variant that the text has there. ``line`` counts from 1, ``column`` from 0, both in characters. ``habit`` is the
    name of the habit that the site belongs to where its rule is one; None if the site takes no part in it.
    """

    rule: str
    kind: str
    site_id: SiteId
    context: Context
    unit: Unit
    bit: int
    line: int
    column: int
    habit: str | None

    @property
    def as_place(self) -> PlaceAddress:
        """Its address if its rule decides for each place."""
        return PlaceAddress(self.site_id, self.context)

    @property
    def as_habit(self) -> HabitAddress | None:
        """Its address if its rule is a habit: that of all sites of the habit in the unit."""
        if self.habit is None:
            return None
        return HabitAddress(self.habit, self.unit.name)


class Analysis(Protocol):
    """A source text read by a front end."""

    @property
    def text(self) -> str:
        """The text that was read."""

    @property
    def sites(self) -> list[Site]:
        """The sites in source order."""

    @property
    def units(self) -> list[Unit]:
        """The residual unit, then the others in source order."""

    @property
    def flaws(self) -> tuple[str, ...]:
        """The parts that the parser does not understand, or did not receive, in source order.

        They are the same in every variant.
        """

    @property
    def closed(self) -> list[ClosedPart]:
        """The parts in which nothing is chosen, with the reasons, as far as they are known."""

    def edits(self, index: int) -> tuple[Edit, ...]:
        """The edits that bring site number ``index`` into its other variant."""

    def check_faithful(self) -> None:
        """Raise ParseError unless the whole text is understood, and valid as far as the language can tell.

        It is called before anything is edited, and for every result.
        """

    def check_refereed(self) -> None:
        """Raise ParseError unless a parser that took no part in finding sites reads the text as well.

        It is called for every result, and for a source whose result fails a check.
        """

    def check_follows(self, before: Analysis, layout_alone: bool) -> None:
        """Raise VerificationError if an independent parser finds that this is not the same program as ``before``.
        ``layout_alone`` says that only layout was changed.
        """


class FrontEnd(Protocol):
    """A language: how its bytes become text, and how its text becomes sites. Front ends are modules."""

    def decode(self, source: bytes) -> tuple[str, str]:
        """The text and the codec it came in."""

    def analyse(self, text: str, scope: str) -> Analysis:
        """Read ``text``, which has no byte-order mark."""
