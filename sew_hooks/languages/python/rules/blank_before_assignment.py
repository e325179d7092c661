"""A blank line between a call and an assignment, or none."""

from __future__ import annotations

from sew_hooks.languages.python.gaps import GapRule


class BlankBeforeAssignment(GapRule):
    """Between a call and an assignment."""

    id = "blank-before-assignment"
    above = frozenset({"call"})
    below = frozenset({"assign"})


RULE = BlankBeforeAssignment()
