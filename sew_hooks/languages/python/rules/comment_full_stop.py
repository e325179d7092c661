"""``# Read all of the input`` or ``# Read all of the input.``"""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.prose import may_end_either_way, without_stop
from sew_hooks.languages.python.comment_rules import own_line
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Node

_WIDTH = 79
"""The longest line that PEP 8 allows, in characters."""


class CommentFullStop(Rule):
    """Ends a sentence on lines of its own in a full stop, where that leaves room on the last line."""

    id = "comment-full-stop"

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        for owner, comment in own_line(body, facts):
            if not may_end_either_way(comment.texts(facts)):
                continue
            start, end = comment.lines[-1]
            words = without_stop(facts.text[start:end])
            if start - facts.line_start(start) + len(words) >= _WIDTH:
                continue
            last = Span(start + len(words) - 1, start + len(words))
            yield owner, Choice(start, last.start, end, (last,), (last, "."))


RULE = CommentFullStop()
