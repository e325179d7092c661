"""A blank line between two blocks of which the first feeds the second, or none."""

from __future__ import annotations

from sew_hooks.languages.python.gaps import BLOCKS, GapRule


class BlankBetweenDependentBlocks(GapRule):
    """Between two blocks of which the first feeds the second."""

    id = "blank-between-dependent-blocks"
    above = BLOCKS
    below = BLOCKS | {"guard"}
    fed = True


RULE = BlankBetweenDependentBlocks()
