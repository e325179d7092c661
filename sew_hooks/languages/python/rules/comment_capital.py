"""``# read it all`` or ``# Read it all``."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.comment_rules import capital_of_phrase, own_line
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.tree import Body, Node


class CommentCapital(Rule):
    """Begins a comment of a few words on lines of its own in a capital."""

    id = "comment-capital"

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        for owner, comment in own_line(body, facts):
            choice = capital_of_phrase(comment, facts)
            if choice is not None:
                yield owner, choice


RULE = CommentCapital()
