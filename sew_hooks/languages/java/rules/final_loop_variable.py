"""``for (T x : xs)`` or ``for (final T x : xs)``."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.java.finals import LOOP, finals
from sew_hooks.languages.tree import Body, Node


class FinalLoopVariable(Rule):
    """Declares with ``final`` or without it a variable in the header of a loop that is never assigned."""

    id = LOOP
    counts_as = "the loop"

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        return finals(LOOP, body, facts)


RULES = (FinalLoopVariable(),)
