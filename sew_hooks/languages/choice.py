"""A place that a rule found, with the text of both variants."""

from __future__ import annotations

from sew_hooks.languages.edits import plain_text
from sew_hooks.languages.site import Part, Span
from sew_hooks.named_tuples import NamedTuple


class Choice(NamedTuple):
    """A place that a rule owns: the range ``start`` to ``end``, and its text in variant 0 and in variant 1.

    The bit is the variant that the source equals exactly. If it equals neither, the rule owns the place, but the place
    is not a site and stays as it is. A rule therefore reads exactly what it writes. ``at`` is the place that reports
    show; no two choices of a rule share it. No other rule changes the nodes in ``closed``.

    If ``is_name``, the range is a name, and those in ``also`` are the other places of the same name, which change with
    it.

    A choice that is ``excluded_from_habit`` takes no part in the habit of its unit, because readers would stop at one
    of its variants.
    """

    at: int
    start: int
    end: int
    zero: tuple[Part, ...]
    one: tuple[Part, ...]
    closed: tuple[object, ...] = ()
    is_name: bool = False
    also: tuple[Span, ...] = ()
    excluded_from_habit: bool = False

    @property
    def spans(self) -> tuple[Span, ...]:
        """All ranges that change."""
        return (Span(self.start, self.end), *self.also)

    def bit(self, text: str) -> int | None:
        """The variant that ``text`` equals; ``None`` if it equals neither."""
        now = text[self.start : self.end]
        if now == plain_text(text, self.zero):
            return 0
        return 1 if now == plain_text(text, self.one) else None
