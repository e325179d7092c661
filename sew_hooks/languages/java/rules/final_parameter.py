"""``void f(T x)`` or ``void f(final T x)``."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.java.finals import PARAMETER, finals
from sew_hooks.languages.tree import Body, Node


class FinalParameter(Rule):
    """Declares with ``final`` or without it a parameter of a method or constructor that is never assigned."""

    id = PARAMETER
    counts_as = "the `function`"

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        return finals(PARAMETER, body, facts)


RULES = (FinalParameter(),)
