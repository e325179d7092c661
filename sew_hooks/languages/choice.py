"""A place that a rule found, with the text of both variants."""

from __future__ import annotations

from typing import NamedTuple

from sew_hooks.languages.edits import plain_text
from sew_hooks.languages.site import Part, Span


class Width(NamedTuple):
    """Bounds on the width of a line, or of a range of several that a formatter may join, from ``start`` to ``end`` (see
    ``widths``).

    It must not be on one side of any of the ``limits`` in some variants, and on the other side in others; where there
    are none, no width will do. It is ``least`` at least, and ``most`` at most. ``joins`` says that it is the width
    after the lines are joined.
    """

    start: int
    end: int
    limits: tuple[int, ...] | None = ()
    joins: bool = False
    least: float = 0
    most: float = float("inf")


class Choice(NamedTuple):
    """A place that a rule owns: the range ``start`` to ``end``, and its text in variant 0 and in variant 1.

    The bit is the variant that the source equals exactly. If it equals neither, the rule owns the place, but the place
    is not a site and stays as it is. A rule therefore reads exactly what it writes. ``at`` is the place that reports
    show; no two choices of a rule share it. No other rule changes the nodes in ``closed``.

    A name is written at many places: those in ``also`` have the same text and change with the first. If a rule decides
    for each word separately, as for the words in names, ``word`` is that word; ``in_comment`` says that it is no name,
    but stands in a comment. Such a choice may also set ``widths``, which must hold in all variants of all choices.

    A habit leaves out choices that ``stands_out`` marks: readers would stop at one of their variants. Those that are
    ``alike``, in the same range, stand out together if the ``widths`` of one of them do not hold, or if one of them is
    ``fixed``: it has to stay as it is, and is no site.

    ``moved`` are the ranges of whole definitions that change places. They may have different authors. A choice that
    ``moves_words`` moves them from one line to the next.
    """

    at: int
    start: int
    end: int
    zero: tuple[Part, ...]
    one: tuple[Part, ...]
    closed: tuple[object, ...] = ()
    also: tuple[Span, ...] = ()
    word: str = ""
    in_comment: bool = False
    widths: tuple[Width, ...] = ()
    moved: tuple[Span, ...] = ()
    moves_words: bool = False
    stands_out: bool = False
    alike: Span | None = None
    fixed: bool = False

    def bit(self, text: str) -> int | None:
        """The variant that ``text`` equals; ``None`` if it equals neither."""
        now = text[self.start : self.end]
        if now == plain_text(text, self.zero):
            return 0
        return 1 if now == plain_text(text, self.one) else None


def fixed(at: int, alike: Span) -> Choice:
    """Return what has to stay as it is at ``at``, so that the choices that are ``alike`` would differ from it."""
    return Choice(at, at, at, (), (), alike=alike, fixed=True)
