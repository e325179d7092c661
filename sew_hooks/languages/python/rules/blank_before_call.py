"""A blank line between an assignment and a call that does not use it, or none."""

from __future__ import annotations

from sew_hooks.languages.python.gaps import GapRule


class BlankBeforeCall(GapRule):
    """Between an assignment and a call that does not use it."""

    id = "blank-before-call"
    above = frozenset({"assign"})
    below = frozenset({"call"})


RULE = BlankBeforeCall()
