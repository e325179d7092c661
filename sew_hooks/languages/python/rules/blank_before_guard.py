"""A blank line between a statement without a block and a guard that does not depend on it, or none."""

from __future__ import annotations

from sew_hooks.languages.python.gaps import SIMPLE, GapRule


class BlankBeforeGuard(GapRule):
    """Between a statement without a block and a guard that does not depend on it."""

    id = "blank-before-guard"
    above = SIMPLE
    below = frozenset({"guard"})


RULE = BlankBeforeGuard()
