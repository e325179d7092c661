"""A blank line after a guard, or none."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.gaps import BLOCKS, GapRule, is_guard, is_line
from sew_hooks.languages.clike.tree import Statement


class BlankAfterGuard(GapRule):
    """Below an ``if`` that leaves, above a line, a block or the next guard."""

    id = "blank-after-guard"

    def applies(self, above: Statement, below: Statement, facts: Facts) -> bool:
        return is_guard(above) and (is_line(below) or below.kind in BLOCKS)


RULE = BlankAfterGuard()
