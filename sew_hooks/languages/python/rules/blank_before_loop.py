"""A blank line between a statement without a block and a loop that does not run over it, or none."""

from __future__ import annotations

from sew_hooks.languages.python.gaps import SIMPLE, GapRule


class BlankBeforeLoop(GapRule):
    """Between a statement without a block and a loop that does not run over it."""

    id = "blank-before-loop"
    above = SIMPLE
    below = frozenset({"loop"})


RULE = BlankBeforeLoop()
