"""``@A T x = f();`` or ``@A final T x = f();``: locals that final-local leaves alone."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.java.finals import DECLARATION, finals
from sew_hooks.languages.tree import Body, Node


class FinalDeclaration(Rule):
    """Declares with ``final`` or without it the local variables that final-local leaves alone.

    They have neighbours of their type, an annotation or an array, are in a ``switch``, or only their type shows that
    they are no constants.
    """

    id = DECLARATION
    counts_as = "the first `declaration` of the neighbours"

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        return finals(DECLARATION, body, facts)


RULES = (FinalDeclaration(),)
