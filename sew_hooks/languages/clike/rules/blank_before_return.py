"""A blank line before ``return``, or none."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.feeding import feeds
from sew_hooks.languages.clike.gaps import GapRule, is_line
from sew_hooks.languages.tree import Statement


class BlankBeforeReturn(GapRule):
    """Above the ``return`` of four or more statements, after a line on which it does not depend."""

    id = "blank-before-return"

    def applies(self, above: Statement, below: Statement, facts: Facts) -> bool:
        return is_line(above) and below.kind == "return" and not feeds(above, below, facts)


RULE = BlankBeforeReturn()
