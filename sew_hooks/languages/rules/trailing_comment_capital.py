"""A capital at the start of a comment after code, or none."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.rule import Rule
from sew_hooks.languages.shared_facts import SharedFacts
from sew_hooks.languages.tree import Body, Node


class TrailingCommentCapital(Rule[SharedFacts]):
    """Begins a comment at the end of a line of code with a capital, or without one."""

    id = "trailing-comment-capital"
    counts_as = "the statement that contains the block with the comment"

    def find_in_body(self, body: Body, facts: SharedFacts) -> Iterable[tuple[Node, Choice]]:
        for owner, comment in facts.comments.behind_lines(body, facts):
            choice = facts.comments.capital(comment, facts)
            if choice is not None:
                yield owner, choice


RULES = (TrailingCommentCapital(),)
