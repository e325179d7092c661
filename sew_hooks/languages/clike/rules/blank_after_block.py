"""A blank line after a ``switch`` or ``try``, or none."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.feeding import feeds
from sew_hooks.languages.clike.gaps import OTHER_BLOCKS, GapRule, is_line
from sew_hooks.languages.clike.tree import Statement


class BlankAfterBlock(GapRule):
    """Below a ``switch``, ``try`` or ``synchronized``, above a line that does not work on what it wrote."""

    id = "blank-after-block"

    def applies(self, above: Statement, below: Statement, facts: Facts) -> bool:
        return above.kind in OTHER_BLOCKS and is_line(below) and not feeds(above, below, facts)


RULE = BlankAfterBlock()
