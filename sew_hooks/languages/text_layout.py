"""The layout of a text: the facts about white space and line breaks that rules of every language need."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any, ClassVar, TypeVar

from sew_hooks.patterns import pattern

Answer = TypeVar("Answer")

_WORD = pattern(r"\w")
_BLANK_LINE = pattern(r"\n([ \t]*)(?=\n[ \t])")
"""A blank line above an indented one, or above another blank one."""

_LONG_TOKEN = pattern(r"""(?s:(\"{3}|'{3}|`).*?(?:\1|\Z)|/\*.*?(?:\*/|\Z)|R"(\w*)\(.*?(?:\)\2"|\Z))""")
"""A string or comment that may have blank lines of its own, which no formatter empties."""

_LINE_BREAK = pattern(r"\n")
_END_OF_LINE = pattern(r"[^\S\n]*(?:\n|\Z)")

_NEAR = 100
"""The number of characters that tell at most places whether something is before them on their line."""

_UNASKED: Any = object()


def _has_filled(text: str) -> bool:
    blank = _BLANK_LINE.findall(text)
    return 2 * sum(map(bool, blank)) > len(blank)


class Layout:
    """The layout of ``text``."""

    movable: ClassVar[re.Pattern[str]]
    """A bracket at the start of a line, which closing-bracket-indent may move with all that follows it there."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._answers: dict[tuple[Hashable, ...], Any] = {}

    def once(self, ask: Callable[..., Answer], *about: Hashable) -> Answer:
        """Return ``ask(*about, self)``, computed once.

        A cache of a module would keep the tree of one text until the next one is read.
        """
        asked = ask, *about
        answer: Answer = self._answers.get(asked, _UNASKED)
        if answer is _UNASKED:
            answer = self._answers[asked] = ask(*about, self)
        return answer

    @cached_property
    def fills_blank_lines(self) -> bool:
        """Whether most blank lines inside blocks are indented, as some editors leave them, even without strings."""
        return _has_filled(self.text) and _has_filled(_LONG_TOKEN.sub("", self.text))

    def separate(self, start: int, end: int) -> bool:
        """Whether no identifier, number or string touches the range from outside, so that its text may change."""
        text = self.text
        before = text[start - 1] if start else ""
        after = text[end] if end < len(text) else ""
        return not _WORD.match(before) and not _WORD.match(after) and after not in ("'", '"')

    def one_line(self, start: int, end: int) -> bool:
        """Whether the range has no line break."""
        return "\n" not in self.text[start:end]

    def line_start(self, position: int) -> int:
        """The start of the line that ``position`` is on."""
        return self._line_starts[bisect_right(self._line_starts, position) - 1]

    @cached_property
    def _line_starts(self) -> list[int]:
        # A minified file has one line, in which every place would be searched for from the start.
        return [0, *(line_break.end() for line_break in _LINE_BREAK.finditer(self.text))]

    def indentation(self, position: int) -> str | None:
        """The white space before ``position`` on its line; ``None`` if anything else is there."""
        start = self.line_start(position)
        if self.text[max(start, position - _NEAR) : position].strip(" \t"):
            return None
        before = self.text[start:position]
        return before if not before.strip(" \t") else None

    def level(self, position: int) -> str | None:
        """The indentation of the line that ``position`` is on; ``None`` where a rule may change it."""
        start = first = self.line_start(position)
        while self.text[first] in " \t":
            first += 1
        return None if self.movable.match(self.text, first) else self.text[start:first]

    def ends_line(self, position: int) -> bool:
        """Whether nothing but white space follows on the line."""
        return _END_OF_LINE.match(self.text, position) is not None
