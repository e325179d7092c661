"""``// Check all of the input`` or ``// Check all of the input.``"""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.comment_rules import own_line
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.prose import may_end_either_way, without_stop
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Node

_WIDTH = 80
"""The narrowest line that formatters of these languages wrap by default."""


class CommentFullStop(Rule):
    """Ends a comment on lines of its own with a full stop, if there is room on the last line."""

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
