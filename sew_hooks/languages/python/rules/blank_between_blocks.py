"""A blank line between two blocks of which the first does not feed the second, or none."""

from __future__ import annotations

from sew_hooks.languages.python.gaps import BLOCKS, GapRule


class BlankBetweenBlocks(GapRule):
    """Between two blocks of which the first does not feed the second."""

    id = "blank-between-blocks"
    above = BLOCKS
    below = BLOCKS | {"guard"}


RULE = BlankBetweenBlocks()
