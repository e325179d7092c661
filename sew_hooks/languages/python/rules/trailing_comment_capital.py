"""``n = 0  # nothing seen`` or ``n = 0  # Nothing seen``."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.comment_rules import behind_lines, capital
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.tree import Body, Node


class TrailingCommentCapital(Rule):
    """Begins a comment at the end of a line of code in a capital."""

    id = "trailing-comment-capital"

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        for owner, comment in behind_lines(body, facts):
            choice = capital(comment, facts)
            if choice is not None:
                yield owner, choice


RULE = TrailingCommentCapital()
