"""A blank line between a loop and a statement without a block, or none."""

from __future__ import annotations

from sew_hooks.languages.python.gaps import SIMPLE, GapRule


class BlankAfterLoop(GapRule):
    """Between a loop and a statement without a block."""

    id = "blank-after-loop"
    above = frozenset({"loop"})
    below = SIMPLE


RULE = BlankAfterLoop()
