"""A blank line after a guard, or none."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.gaps import BLOCKS, GapRule, is_guard, is_line
from sew_hooks.languages.tree import Statement


class BlankAfterGuard(GapRule):
    """Below an ``if`` that leaves the block, above a line, a block or the next guard; guards of one line each stay
    without a gap.
    """

    id = "blank-after-guard"

    def applies(self, above: Statement, below: Statement, facts: Facts) -> bool:
        if not is_guard(above) or not (is_line(below) or below.kind in BLOCKS):
            return False
        return not (
            is_guard(below) and facts.one_line(above.start, above.end) and facts.one_line(below.start, below.end)
        )


RULE = BlankAfterGuard()
