"""A blank line before a declaration, or none."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.feeding import feeds
from sew_hooks.languages.clike.gaps import GapRule
from sew_hooks.languages.clike.tree import Component
from sew_hooks.languages.tree import Statement


class BlankBeforeDeclaration(GapRule):
    """Above a declaration, after an expression on which it does not depend."""

    id = "blank-before-declaration"

    def applies(self, above: Statement, below: Statement, facts: Facts) -> bool:
        return above.kind == "expression" and isinstance(below, Component) and not feeds(above, below, facts)


RULE = BlankBeforeDeclaration()
