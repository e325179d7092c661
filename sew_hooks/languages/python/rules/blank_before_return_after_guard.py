"""A blank line between a guard and a ``return``, or none."""

from __future__ import annotations

from sew_hooks.languages.python.gaps import GapRule


class BlankBeforeReturnAfterGuard(GapRule):
    """Between a guard and a ``return``."""

    id = "blank-before-return-after-guard"
    above = frozenset({"guard"})
    below = frozenset({"return"})
    fed = None


RULE = BlankBeforeReturnAfterGuard()
