"""A blank line after an ``if``, or none."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.feeding import belongs
from sew_hooks.languages.clike.gaps import GapRule, is_block, is_line
from sew_hooks.languages.tree import Statement


class BlankAfterIf(GapRule):
    """Below an ``if`` that is not a guard, above a line that does not belong to it."""

    id = "blank-after-if"

    def applies(self, above: Statement, below: Statement, facts: Facts) -> bool:
        return above.kind == "if" and is_block(above) and is_line(below) and not belongs(below, above, facts)


RULE = BlankAfterIf()
