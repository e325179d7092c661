"""A blank line after a ``switch`` or ``try``, or none."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.feeding import belongs
from sew_hooks.languages.clike.gaps import OTHER_BLOCKS, GapRule, is_line
from sew_hooks.languages.tree import Statement


class BlankAfterBlock(GapRule):
    """Below a ``switch``, ``try`` or ``synchronized``, above a line that does not belong to it."""

    id = "blank-after-block"

    def applies(self, above: Statement, below: Statement, facts: Facts) -> bool:
        return above.kind in OTHER_BLOCKS and is_line(below) and not belongs(below, above, facts)


RULE = BlankAfterBlock()
