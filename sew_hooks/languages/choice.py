"""A place that a rule found: the text of both variants there."""

from __future__ import annotations

from typing import NamedTuple

from sew_hooks.languages.edits import plain_text
from sew_hooks.languages.site import Part, Span


class Width(NamedTuple):
    """The bounds of how wide a line, or else a whole statement, from ``start`` to ``end`` may be (see ``widths``)."""

    start: int
    end: int
    is_line: bool
    least: float = 0
    most: float = float("inf")


class Choice(NamedTuple):
    """A place that a rule owns: the range ``start`` to ``end``, and its text in variant 0 and in variant 1.

    The bit is the variant that the source equals exactly. If it equals neither, the place is owned but is no site, and
    stays as it is. A rule therefore reads exactly what it writes. ``at`` is where reports point; no two choices of a
    rule share it. Nodes in ``closed`` are left alone by all other rules.

    A name is written at many places: those in ``also`` say the same and change with the first. A rule that decides for
    each word by itself, as for the words in names, says in ``word`` which it is. Such a choice may also ask for
    ``widths``: what they bound must keep the bounds in all variants of all choices.
    """

    at: int
    start: int
    end: int
    zero: tuple[Part, ...]
    one: tuple[Part, ...]
    closed: tuple[object, ...] = ()
    also: tuple[Span, ...] = ()
    word: str = ""
    widths: tuple[Width, ...] = ()

    def bit(self, text: str) -> int | None:
        """The variant that ``text`` equals, ``None`` for neither."""
        now = text[self.start : self.end]
        if now == plain_text(text, self.zero):
            return 0
        return 1 if now == plain_text(text, self.one) else None
