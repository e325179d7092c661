"""A blank line between a ``with``, ``try`` or ``match`` and a statement without a block, or none."""

from __future__ import annotations

from sew_hooks.languages.python.gaps import SIMPLE, GapRule


class BlankAfterContext(GapRule):
    """Between a ``with``, ``try`` or ``match`` and a statement without a block."""

    id = "blank-after-context"
    above = frozenset({"context"})
    below = SIMPLE


RULE = BlankAfterContext()
