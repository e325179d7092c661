"""A blank line between a statement without a block and a ``return`` of something else, or none."""

from __future__ import annotations

from sew_hooks.languages.python.gaps import SIMPLE, GapRule


class BlankBeforeReturn(GapRule):
    """Between a statement without a block and a ``return`` of something else."""

    id = "blank-before-return"
    above = SIMPLE
    below = frozenset({"return"})


RULE = BlankBeforeReturn()
