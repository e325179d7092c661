"""A blank line after a loop, or none."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.feeding import belongs
from sew_hooks.languages.clike.gaps import LOOPS, GapRule, is_line
from sew_hooks.languages.tree import Statement


class BlankAfterLoop(GapRule):
    """Below a loop, above a line that does not belong to it."""

    id = "blank-after-loop"

    def applies(self, above: Statement, below: Statement, facts: Facts) -> bool:
        return above.kind in LOOPS and is_line(below) and not belongs(below, above, facts)


RULE = BlankAfterLoop()
