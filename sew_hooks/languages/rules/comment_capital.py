"""A capital at the start of a comment on lines of its own, or none."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice, fixed
from sew_hooks.languages.comment_lines import texts_of
from sew_hooks.languages.prose import is_for_people, is_phrase, marks_a_part
from sew_hooks.languages.rule import Rule
from sew_hooks.languages.shared_facts import SharedFacts, comments_on_own_lines
from sew_hooks.languages.tree import Body, Node


class CommentCapital(Rule[SharedFacts]):
    """Begins a comment of a few words with a capital, or without one.

    As a habit, it leaves out functions with a comment whose first letter has to stay as it is.
    """

    id = "comment-capital"
    counts_as = "the statement that contains the block with the comment"
    looks_through = staticmethod(comments_on_own_lines)

    def find_in_body(self, body: Body, facts: SharedFacts) -> Iterable[tuple[Node, Choice]]:
        for owner, comment in comments_on_own_lines(body, facts):
            texts, function = texts_of(comment, facts), facts.comments.function_around(owner, facts)
            is_free = is_phrase(texts) and not marks_a_part(texts)
            choice = facts.comments.capital(comment, facts) if is_free else None
            if choice is not None:
                yield owner, choice._replace(alike=function)
            elif function is not None and texts[0][0].isalnum() and is_for_people(texts):
                yield owner, fixed(comment[0][0], function)


RULES = (CommentCapital(),)
