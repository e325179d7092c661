"""A blank line between a guard and a statement without a block, or none."""

from __future__ import annotations

from sew_hooks.languages.python.gaps import SIMPLE, GapRule


class BlankAfterGuard(GapRule):
    """Between a guard and a statement without a block."""

    id = "blank-after-guard"
    above = frozenset({"guard"})
    below = SIMPLE


RULE = BlankAfterGuard()
