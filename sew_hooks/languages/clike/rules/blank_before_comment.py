"""A blank line before a comment, or none."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.gaps import CommentGapRule, is_line
from sew_hooks.languages.tree import Statement


class BlankBeforeComment(CommentGapRule):
    """Above a comment about the statement below it, after a line."""

    id = "blank-before-comment"

    def applies(self, above: Statement, below: Statement, facts: Facts) -> bool:
        return is_line(above)


RULE = BlankBeforeComment()
