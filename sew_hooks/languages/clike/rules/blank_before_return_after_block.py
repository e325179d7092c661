"""A blank line before ``return`` after a block, or none."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.gaps import GapRule, is_block
from sew_hooks.languages.tree import Statement


class BlankBeforeReturnAfterBlock(GapRule):
    """Above a ``return``, after a block that is not a guard."""

    id = "blank-before-return-after-block"

    def applies(self, above: Statement, below: Statement, facts: Facts) -> bool:
        return is_block(above) and below.kind == "return"


RULE = BlankBeforeReturnAfterBlock()
