"""A blank line after declarations, or none."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.feeding import feeds
from sew_hooks.languages.clike.gaps import GapRule
from sew_hooks.languages.clike.tree import Component
from sew_hooks.languages.tree import Statement


class BlankAfterDeclarations(GapRule):
    """Below a declaration, above an expression that does not work on what was declared."""

    id = "blank-after-declarations"

    def applies(self, above: Statement, below: Statement, facts: Facts) -> bool:
        return isinstance(above, Component) and below.kind == "expression" and not feeds(above, below, facts)


RULE = BlankAfterDeclarations()
