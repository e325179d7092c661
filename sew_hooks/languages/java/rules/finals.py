"""``T x`` or ``final T x``: one rule for each kind of variable that is never assigned again."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.java.preconditions.final_places import CAUGHT, DECLARATION, LOCAL, LOOP, PARAMETER, finals
from sew_hooks.languages.tree import Body, Node


class FinalRule(Rule):
    """Declares the variables of the rule ``id_`` with ``final`` or without it."""

    def __init__(self, id_: str, counts_as: str) -> None:
        self.id = id_
        self.counts_as = counts_as

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        return finals(self.id, body, facts)


RULES = (
    FinalRule(CAUGHT, "the `try`"),
    FinalRule(DECLARATION, "the first `declaration` of the neighbours"),
    FinalRule(LOCAL, "the `declaration`"),
    FinalRule(LOOP, "the loop"),
    FinalRule(PARAMETER, "the `function`"),
)
