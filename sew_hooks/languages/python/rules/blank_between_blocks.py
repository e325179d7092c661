"""A blank line, or none, between two blocks, the first of which does not feed the second."""

from __future__ import annotations

from sew_hooks.languages.python.gaps import BLOCKS, GapRule


class BlankBetweenBlocks(GapRule):
    """Between two blocks, the first of which does not feed the second."""

    id = "blank-between-blocks"
    above = BLOCKS
    below = BLOCKS | {"guard"}


RULE = BlankBetweenBlocks()
