"""A blank line between two blocks, or none."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.feeding import feeds
from sew_hooks.languages.clike.gaps import BLOCKS, GapRule, is_block
from sew_hooks.languages.tree import Statement


class BlankBetweenBlocks(GapRule):
    """Below a block that is not a guard, above one that does not use what the first one wrote."""

    id = "blank-between-blocks"

    def applies(self, above: Statement, below: Statement, facts: Facts) -> bool:
        return is_block(above) and below.kind in BLOCKS and not feeds(above, below, facts)


RULE = BlankBetweenBlocks()
