"""A blank line, or none, between two blocks, the first of which feeds the second."""

from __future__ import annotations

from sew_hooks.languages.python.gaps import BLOCKS, GapRule


class BlankBetweenDependentBlocks(GapRule):
    """Between two blocks, the first of which feeds the second."""

    id = "blank-between-dependent-blocks"
    above = BLOCKS
    below = BLOCKS | {"guard"}
    fed = True


RULE = BlankBetweenDependentBlocks()
