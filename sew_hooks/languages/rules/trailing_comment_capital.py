"""A capital at the start of a comment after code, or none."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.comment_lines import Comments
from sew_hooks.languages.rule import FactsT, Rule
from sew_hooks.languages.tree import Body, Node


class TrailingCommentCapital(Rule[FactsT]):
    """Begins a comment at the end of a line of code with a capital, or without one."""

    id = "trailing-comment-capital"
    counts_as = "the statement that contains the block with the comment"

    def __init__(self, comments: Comments[FactsT]) -> None:
        self._comments = comments

    def find_in_body(self, body: Body, facts: FactsT) -> Iterable[tuple[Node, Choice]]:
        for owner, comment in self._comments.behind_lines(body, facts):
            choice = self._comments.capital(comment, facts)
            if choice is not None:
                yield owner, choice
