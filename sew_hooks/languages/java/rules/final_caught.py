"""``catch (E e)`` or ``catch (final E e)``."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.java.finals import CAUGHT, finals
from sew_hooks.languages.tree import Body, Node


class FinalCaught(Rule):
    """Declares with ``final`` or without it an exception that is caught alone and never assigned."""

    id = CAUGHT
    counts_as = "the `try`"

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        return finals(CAUGHT, body, facts)


RULES = (FinalCaught(),)
