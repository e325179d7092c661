"""The facts that rules of every language ask for, and what a language has to say for that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sew_hooks.languages.gaps import Gap
from sew_hooks.languages.side_effects import SideEffects
from sew_hooks.languages.tree import Body

GapFinder = Callable[[Body, Any], tuple[Gap, ...]]
"""Returns the gaps between the statements of a body, given the facts of its file."""


class SharedFacts(SideEffects):
    """The layout of a text, the side effects of its expressions, and the gaps between its statements."""

    def __init__(self, text: str, find_gaps: GapFinder) -> None:
        super().__init__(text)
        self._find_gaps = find_gaps

    def gaps(self, body: Body) -> tuple[Gap, ...]:
        """The gaps between the statements of a body, found once for all rules."""
        return self.once(self._find_gaps, body)
