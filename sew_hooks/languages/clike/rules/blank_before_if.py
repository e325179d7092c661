"""A blank line before an ``if``, or none."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.feeding import paragraph_feeds
from sew_hooks.languages.clike.gaps import GapRule, is_line
from sew_hooks.languages.tree import Statement


class BlankBeforeIf(GapRule):
    """Above an ``if``, after a line on which it does not depend."""

    id = "blank-before-if"

    def applies(self, above: Statement, below: Statement, facts: Facts) -> bool:
        return is_line(above) and below.kind == "if" and not paragraph_feeds(above, below, facts)


RULE = BlankBeforeIf()
