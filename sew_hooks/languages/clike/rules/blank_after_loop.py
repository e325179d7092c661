"""A blank line after a loop, or none."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.feeding import feeds
from sew_hooks.languages.clike.gaps import LOOPS, GapRule, is_line
from sew_hooks.languages.clike.tree import Statement


class BlankAfterLoop(GapRule):
    """Below a loop, above a line that does not work on what it wrote."""

    id = "blank-after-loop"

    def applies(self, above: Statement, below: Statement, facts: Facts) -> bool:
        return above.kind in LOOPS and is_line(below) and not feeds(above, below, facts)


RULE = BlankAfterLoop()
