"""A blank line before a comment after a block, or none."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.gaps import BLOCKS, CommentGapRule
from sew_hooks.languages.tree import Statement


class BlankBeforeCommentAfterBlock(CommentGapRule):
    """Above a comment about the statement below it, after a block or a guard."""

    id = "blank-before-comment-after-block"

    def applies(self, above: Statement, below: Statement, facts: Facts) -> bool:
        return above.kind in BLOCKS


RULE = BlankBeforeCommentAfterBlock()
