"""A blank line between a block and a ``return``, or none."""

from __future__ import annotations

from sew_hooks.languages.python.gaps import BLOCKS, GapRule


class BlankBeforeReturnAfterBlock(GapRule):
    """Between a block and a ``return``."""

    id = "blank-before-return-after-block"
    above = BLOCKS
    below = frozenset({"return"})
    fed = None


RULE = BlankBeforeReturnAfterBlock()
