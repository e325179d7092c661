"""A blank line before a comment that follows a statement without a block, or none."""

from __future__ import annotations

from sew_hooks.languages.python.gaps import ANY, SIMPLE, GapRule


class BlankBeforeComment(GapRule):
    """Before a comment that follows a statement without a block."""

    id = "blank-before-comment"
    above = SIMPLE
    below = ANY
    fed = None
    commented = True
    least = 3


RULE = BlankBeforeComment()
