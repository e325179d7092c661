"""A blank line between a guard and a block, or none."""

from __future__ import annotations

from sew_hooks.languages.python.gaps import BLOCKS, GapRule


class BlankBetweenGuardAndBlock(GapRule):
    """Between a guard and a block."""

    id = "blank-between-guard-and-block"
    above = frozenset({"guard"})
    below = BLOCKS
    fed = None


RULE = BlankBetweenGuardAndBlock()
