"""Texts that are written as several adjacent string literals, each on a line of its own.

Two rules use them: one moves the first or last word of a line, and one moves the blank between two lines. All that is
decided here comes from the words alone: where the lines end is read at most to the nearest two blanks, which both
variants share, and the blank at the end of a line counts as neither there nor missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Generic, NamedTuple

from sew_hooks.languages.layout import Layout
from sew_hooks.languages.name_words import in_full, in_short
from sew_hooks.languages.rule import FactsT
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Node

_WORD = re.compile(r"(?![A-Z]{2}|ex?c?\b)[(`]?[A-Za-z](?:[\w'./-]*\w)?[`)]?,?\Z", re.ASCII)
"""A word of prose, and no keyword of SQL."""

_FIRST = re.compile(r"(?![A-Z]{2}|-|\w+ ?=)[^\s\\\"]+")
"""The start of a line that is no keyword of SQL, and no option."""

_BEFORE = re.compile(r"(?:\A|\s)(?!ex?c?\Z)[^\s\\]+\Z")
"""The end of a line with a whole word. Other rules take ``e`` for a name, but not beside a quotation mark."""

_BEHIND = re.compile(r"[^\s\\]+(?:\s|\Z)")

_LAST = re.compile(r"(?!ex?c?\Z)[^\s\\\"]*[^\s\\\".:;!?]\Z")
"""The end of a line that is not that of a sentence."""

_SPACES_AND_BRACKETS = re.compile(r"[\s()\[\]{}]")
_FEWEST_ABOVE = 3, 24
_FEWEST_BELOW = 2, 14
"""The smallest numbers of words and of letters that a line keeps."""

_WIDEST_JOINED = 88
_OUTSIDE = 30
"""The largest number of signs beside a literal, on its line, whose width is known well enough."""

_ALONE = re.compile(r"[fF]?[\"'][\"'][)\]},:]*\s*")
"""The signs beside a literal that stands alone on its line: no rule writes a space or a bracket there."""

_LOOSE = 5
"""How many spaces and brackets there are at most beside any other literal."""


class Literal(NamedTuple):
    """A literal: its range, and the range of its content between the quotation marks."""

    start: int
    end: int
    opened: int
    closed: int


class Joint(NamedTuple):
    """The end of one literal and the start of the next, with the blank between their words.

    ``number`` is the number of blanks above it in the whole text.
    """

    start: int
    end: int
    leads: bool
    number: int


class Fill(NamedTuple):
    """A word that may stand on either of two lines: the joint, the word, the blank on its other side, and whether the
    word is on the upper line."""

    joint: Joint
    word: Span
    blank: Span
    is_above: bool


class Strings(Generic[FactsT]):
    """Where a language has such texts."""

    limits: ClassVar[tuple[int, ...]]
    """The usual lengths of lines."""

    def exceeded_limits(self, facts: FactsT) -> frozenset[int]:
        """The limits that the file does not keep to, whatever rules do: no linter that reads it has been told them."""
        raise NotImplementedError

    def runs(self, node: Node, facts: FactsT) -> Iterable[Sequence[Literal]]:
        """The runs of literals at a node, each of two or more with a line break between any two."""
        raise NotImplementedError

    def texts(self, node: Node, facts: FactsT) -> Iterable[SplitText]:
        """The texts at a node that a formatter cannot join on one line."""
        return () if facts.one_line(node.start, node.end) else self._texts(node, facts)

    def _texts(self, node: Node, facts: FactsT) -> Iterator[SplitText]:
        for run in self.runs(node, facts):
            found = SplitText(run, facts, self.limits, facts.once(self.exceeded_limits))
            if found.is_long:
                yield found


class SplitText:
    """A text in ``literals`` on neighbouring lines."""

    def __init__(
        self, literals: Sequence[Literal], facts: Layout, limits: tuple[int, ...], exceeded: frozenset[int]
    ) -> None:
        self.literals = literals
        self.limits = limits
        self.exceeded = exceeded
        self._text = facts.text
        self._starts = [facts.line_start(one.start) for one in literals]
        self.joints = self._joints()
        self.is_long = self._is_long()
        self.fill = self._fill() if self.is_long else None
        """The first word that may stand on either of two lines."""

    def _is_long(self) -> bool:
        """Whether no formatter of the usual width joins the literals."""
        indent = self.literals[-1].start - self._starts[-1]
        return indent + 2 + sum(one.closed - one.opened for one in self.literals) > _WIDEST_JOINED

    def _joints(self) -> list[Joint | None]:
        """The joint after each literal but the last; ``None`` where the words have no single blank between them."""
        text = self._text
        out: list[Joint | None] = []
        number = 0
        for above, below in zip(self.literals, self.literals[1:], strict=False):
            number += text.count(" ", above.opened, above.closed)
            trails = text.endswith(" ", above.opened, above.closed)
            leads = text.startswith(" ", below.opened, below.closed)
            words = text[above.opened : above.closed - trails], text[below.opened + leads : below.closed]
            if trails == leads or not _BEFORE.search(words[0]) or not _BEHIND.match(words[1]):
                out.append(None)
            elif trails:
                out.append(Joint(above.closed - 1, below.opened, False, number - 1))
            else:
                out.append(Joint(above.closed, below.opened + 1, True, number))
        return out

    def _fill(self) -> Fill | None:
        for index in range(len(self.joints)):
            fill = self._fill_at(index)
            if fill is not None:
                return fill
        return None

    def _fill_at(self, index: int) -> Fill | None:
        """The word at a joint, if it may stand on either line wherever the word at the next joint stands."""
        fill, text = self._word_at(index), self._text
        if fill is None:
            return None
        upper, lower = self._content(index), self._content(index + 1)
        if fill.is_above:
            upper = Span(upper.start, fill.blank.start)
        else:
            lower = Span(fill.blank.end, lower.end)
        more = fill.word.end - fill.word.start + 1
        following = self._word_at(index + 1) if index + 1 < len(self.joints) else None
        most = more if following is None else more + following.word.end - following.word.start + 1
        if following is not None and following.is_above:
            lower = Span(lower.start, following.blank.start)
        if not _may_be_broken(text[slice(*upper)], text[slice(*fill.word)], text[slice(*lower)]):
            return None
        return fill if self._keeps(index, upper, more) and self._keeps(index + 1, lower, most) else None

    def _word_at(self, index: int) -> Fill | None:
        """The word at a joint that is between two blanks of which the first has an even number."""
        joint, text = self.joints[index], self._text
        if joint is None:
            return None
        if joint.number % 2:
            above = self._content(index)
            blank = text.rfind(" ", above.start, above.end)
            word = Span(blank + 1, above.end)
        else:
            below = self._content(index + 1)
            blank = text.find(" ", below.start, below.end)
            word = Span(below.start, blank)
        return None if blank < 0 else Fill(joint, word, Span(blank, blank + 1), joint.number % 2 == 1)

    def _content(self, index: int) -> Span:
        """The words of a literal without the blanks of its joints."""
        literal = self.literals[index]
        before = self.joints[index - 1] if index else None
        after = self.joints[index] if index < len(self.joints) else None
        start = literal.opened if before is None else before.end
        return Span(start, literal.closed if after is None else after.start)

    def _keeps(self, index: int, words: Span, more: int) -> bool:
        """Whether a line keeps to the same limits with and without ``more`` columns, and whatever its blanks."""
        text, literal = self._text, self.literals[index]
        end = text.find("\n", literal.end)
        before = text[self._starts[index] : literal.opened]
        after = text[literal.closed : end if end >= 0 else len(text)]
        indent = len(before) - len(before.lstrip(" "))
        outside = before.lstrip(" ") + after
        if "#" in outside or "//" in outside or "/*" in outside or "\t" in before or not outside.isascii():
            return False
        if in_short(outside) != outside or in_full(outside) != outside:
            return False
        loose = 0 if _ALONE.fullmatch(outside) else _LOOSE
        signs = len(_SPACES_AND_BRACKETS.sub("", outside)) if loose else len(outside.rstrip())
        if signs > _OUTSIDE:
            return False
        least = indent + signs + words.end - words.start
        blanks = sum(joint is not None for joint in self.joints[max(0, index - 1) : index + 1])
        most = least + more + blanks + loose
        return not any(least <= limit < most for limit in self.limits if loose or limit not in self.exceeded)

    def keeps_blanks(self) -> bool:
        """Whether each line keeps to the same limits wherever the blanks and the word stand."""
        fill = self.fill
        at = None if fill is None else self.joints.index(fill.joint)
        for index in range(len(self.literals)):
            words = self._content(index)
            more = 0
            if fill is not None and at is not None and index in (at, at + 1):
                more = fill.word.end - fill.word.start + 1
                if fill.is_above == (index == at):
                    words = Span(words.start, words.end - more)
            if not self._keeps(index, words, more):
                return False
        return True


def _may_be_broken(upper: str, word: str, lower: str) -> bool:
    """Whether a line may end before or after ``word``."""
    _, _, last = upper.rpartition(" ")
    if not (_WORD.match(word) and _FIRST.match(lower) and _LAST.match(last)):
        return False
    return _has_enough(upper, *_FEWEST_ABOVE) and _has_enough(lower, *_FEWEST_BELOW)


def _has_enough(line: str, words: int, letters: int) -> bool:
    return len(line.split()) >= words and len(line) >= letters
