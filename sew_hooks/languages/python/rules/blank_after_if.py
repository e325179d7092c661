"""A blank line between an ``if`` and a statement without a block, or none."""

from __future__ import annotations

from sew_hooks.languages.python.gaps import SIMPLE, GapRule


class BlankAfterIf(GapRule):
    """Between an ``if`` and a statement without a block."""

    id = "blank-after-if"
    above = frozenset({"if"})
    below = SIMPLE


RULE = BlankAfterIf()
