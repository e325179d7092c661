"""The comments whose prose rules change: where a language has them, and which first words may change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import ClassVar, Generic

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.prose import may_begin_either_way
from sew_hooks.languages.rule import FactsT
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Statement
from sew_hooks.languages.wording_places import Place

MOST_LINES = 6
"""The number of lines of a comment that is about the code below it. A longer one is a text of its own."""

MOST_LINES_OF_A_TEXT = 24
"""The number of lines of a comment in which rules look for anything."""

CommentLines = tuple[tuple[int, int], ...]
"""A comment: the range of each line's text without the marks."""


def texts_of(comment: CommentLines, facts: FactsT) -> list[str]:
    """The text of each line."""
    return [facts.text[start:end] for start, end in comment]


class Comments(Generic[FactsT]):
    """The comments of one language.

    ``keywords`` are its words that may begin a sentence or a statement, and ``width`` is the length of line that a
    full stop may reach, in characters. ``limits`` are the widths at which tools wrap or report a line, and ``width``
    is one of them.
    """

    keywords: ClassVar[Set[str]]
    width: ClassVar[int]
    limits: ClassVar[Sequence[int]]
    unusual: ClassVar[Set[str]] = frozenset()
    """Words of wordings that comments of this language do not have: names of types, or marks of another language."""

    def on_own_lines(self, body: Body, facts: FactsT) -> tuple[tuple[Statement, CommentLines], ...]:
        """The comments on lines of their own in a block, each with the statement that contains the block."""
        return facts.once(self._on_own_lines, body)

    def _on_own_lines(self, body: Body, facts: FactsT) -> tuple[tuple[Statement, CommentLines], ...]:
        owner = body.owner
        if not self.is_block(body) or not isinstance(owner, Statement):
            return ()
        return tuple((owner, comment) for _, comment in self.with_statements(body, facts))

    def with_statements(self, body: Body, facts: FactsT) -> tuple[tuple[Statement, CommentLines], ...]:
        """Those of :meth:`above_statements`, which are found once for all rules."""
        return facts.once(self._with_statements, body)

    def _with_statements(self, body: Body, facts: FactsT) -> tuple[tuple[Statement, CommentLines], ...]:
        return tuple(self.above_statements(body, facts))

    def is_block(self, body: Body) -> bool:
        """Whether a body is part of a function."""
        raise NotImplementedError

    def above_statements(self, body: Body, facts: FactsT) -> Iterator[tuple[Statement, CommentLines]]:
        """The comments on lines of their own in any body, each with the statement below it. The last ones in a body
        may have none, and come with the statement that contains the body.
        """
        raise NotImplementedError

    def behind_lines(self, body: Body, facts: FactsT) -> Iterator[tuple[Statement, CommentLines]]:
        """The comments at the ends of lines of a block that do not continue elsewhere, each with the statement that
        contains the block.
        """
        raise NotImplementedError

    def function_around(self, owner: Statement, facts: FactsT) -> Span | None:
        """The range of the function whose block has the ``owner``; None outside functions."""
        raise NotImplementedError

    def names(self, facts: FactsT) -> Set[str]:
        """The words that name something in the file, except methods of other objects."""
        raise NotImplementedError

    def may_be_code(self, texts: Sequence[str]) -> bool:
        """Whether the lines may be code of this language although they have no sign of it."""
        return False

    def may_have(self, place: Place) -> bool:
        """Whether a wording is usual in this language."""
        return place.word not in self.unusual

    def capital(self, comment: CommentLines, facts: FactsT) -> Choice | None:
        """A first letter that may be a capital or not."""
        texts = texts_of(comment, facts)
        if self.may_be_code(texts) or not may_begin_either_way(texts, facts.once(self.names), self.keywords):
            return None
        start = comment[0][0]
        letter = facts.text[start]
        if not letter.isalpha():
            return None  # It is a number that may as well be a word.
        return Choice(start, start, start + 1, (letter.lower(),), (letter.upper(),))
