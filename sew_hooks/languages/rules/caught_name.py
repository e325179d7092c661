"""``except OSError as e`` or ``except OSError as exc``: the name of caught exceptions."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.name_words import CAUGHT
from sew_hooks.languages.rule import Rule
from sew_hooks.languages.shared_facts import SharedFacts
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Node


class CaughtName(Rule[SharedFacts]):
    """Calls the exceptions that a function catches by one name or by another, in all clauses alike."""

    id = "caught-name"
    counts_as = "the outermost `function` around the name"

    def find_in_body(self, body: Body, facts: SharedFacts) -> Iterable[tuple[Node, Choice]]:
        variables = facts.variables
        function, forms = variables.function_of(body, facts), variables.caught
        if function is None:
            return
        for name in forms:
            if variables.is_caught(name, function, facts) and variables.hides_names(function, facts):
                places = variables.places(name, forms, function, facts)
                if places is not None:
                    yield function, variables.choice(places, Span(0, len(name)), forms, CAUGHT, facts)


RULES = (CaughtName(),)
