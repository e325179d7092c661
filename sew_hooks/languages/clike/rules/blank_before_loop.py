"""A blank line before a loop, or none."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.feeding import paragraph_feeds
from sew_hooks.languages.clike.gaps import LOOPS, GapRule, is_line
from sew_hooks.languages.tree import Statement


class BlankBeforeLoop(GapRule):
    """Above a loop, after a line on which it does not depend."""

    id = "blank-before-loop"

    def applies(self, above: Statement, below: Statement, facts: Facts) -> bool:
        return is_line(above) and below.kind in LOOPS and not paragraph_feeds(above, below, facts)


RULE = BlankBeforeLoop()
