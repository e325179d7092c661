"""A blank line between a statement without a block and an ``if`` that does not depend on it, or none."""

from __future__ import annotations

from sew_hooks.languages.python.gaps import SIMPLE, GapRule


class BlankBeforeIf(GapRule):
    """Between a statement without a block and an ``if`` that does not depend on it."""

    id = "blank-before-if"
    above = SIMPLE
    below = frozenset({"if"})


RULE = BlankBeforeIf()
