"""``int x = f();`` or ``final int x = f();``."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.java.finals import LOCAL, finals
from sew_hooks.languages.tree import Body, Node


class FinalLocal(Rule):
    """Declares with ``final`` or without it a local variable that is never assigned again.

    As a habit, it leaves out functions in which not all variables can be declared alike."""

    id = LOCAL
    counts_as = "the `declaration`"

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        return finals(LOCAL, body, facts)


RULES = (FinalLocal(),)
