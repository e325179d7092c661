"""A blank line between a statement without a block and a ``with``, ``try`` or ``match``, or none."""

from __future__ import annotations

from sew_hooks.languages.python.gaps import SIMPLE, GapRule


class BlankBeforeContext(GapRule):
    """Between a statement without a block and a ``with``, ``try`` or ``match`` that does not begin with it."""

    id = "blank-before-context"
    above = SIMPLE
    below = frozenset({"context"})


RULE = BlankBeforeContext()
