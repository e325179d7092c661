"""A blank line before a comment that follows a block, or none."""

from __future__ import annotations

from sew_hooks.languages.python.gaps import ANY, BLOCKS, GapRule


class BlankBeforeCommentAfterBlock(GapRule):
    """Before a comment that follows a block."""

    id = "blank-before-comment-after-block"
    above = BLOCKS | {"guard"}
    below = ANY
    fed = None
    commented = True
    least = 3


RULE = BlankBeforeCommentAfterBlock()
