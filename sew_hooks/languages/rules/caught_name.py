"""``except OSError as e`` or ``except OSError as exc``: the name of caught exceptions."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.local_variables import Locals
from sew_hooks.languages.name_words import CAUGHT
from sew_hooks.languages.rule import FactsT, Rule
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Node


class CaughtName(Rule[FactsT]):
    """Calls the exceptions that a function catches by one name or by another, in all clauses alike."""

    id = "caught-name"
    counts_as = "the outermost `function` around the name"

    def __init__(self, variables: Locals[FactsT], forms: tuple[str, str]) -> None:
        self._locals = variables
        self._forms = forms

    def find_in_body(self, body: Body, facts: FactsT) -> Iterable[tuple[Node, Choice]]:
        function = self._locals.function_of(body, facts)
        if function is None:
            return
        for name in self._forms:
            if self._locals.is_caught(name, function, facts) and self._locals.hides_names(function, facts):
                places = self._locals.places(name, self._forms, function, facts)
                if places is not None:
                    yield function, self._locals.choice(places, Span(0, len(name)), self._forms, CAUGHT, facts)
