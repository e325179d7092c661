"""A blank line between two guards, or none."""

from __future__ import annotations

from sew_hooks.languages.python.gaps import GapRule


class BlankBetweenGuards(GapRule):
    """Between two guards."""

    id = "blank-between-guards"
    above = frozenset({"guard"})
    below = frozenset({"guard"})
    fed = None


RULE = BlankBetweenGuards()
