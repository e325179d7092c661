"""A capital at the start of a comment on lines of its own, or none."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.comment_lines import Comments, texts_of
from sew_hooks.languages.prose import is_phrase
from sew_hooks.languages.rule import FactsT, Rule
from sew_hooks.languages.tree import Body, Node


class CommentCapital(Rule[FactsT]):
    """Begins a comment of a few words with a capital, or without one."""

    id = "comment-capital"

    def __init__(self, comments: Comments[FactsT]) -> None:
        self._comments = comments
        self.looks_through = comments.on_own_lines

    def find_in_body(self, body: Body, facts: FactsT) -> Iterable[tuple[Node, Choice]]:
        for owner, comment in self._comments.on_own_lines(body, facts):
            choice = self._comments.capital(comment, facts) if is_phrase(texts_of(comment, facts)) else None
            if choice is not None:
                yield owner, choice
