"""``// check the input`` or ``// Check the input``."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.comment_rules import capital_of_phrase, own_line
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.tree import Body, Node


class CommentCapital(Rule):
    """Begins a comment on lines of its own with a capital."""

    id = "comment-capital"

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        for owner, comment in own_line(body, facts):
            choice = capital_of_phrase(comment, facts)
            if choice is not None:
                yield owner, choice


RULE = CommentCapital()
