"""``msg`` or ``message``: a word in the names of local variables, short or in full."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sew_hooks.languages.choice import Choice, Width
from sew_hooks.languages.name_words import WORDS, Word, form_of, in_full, may_stand, spellings, words_of
from sew_hooks.languages.rule import FactsT, Rule
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Function, Node

_ITEMS = re.compile(r"\bfor\s*\(?\s*(?:k|key)\s*,\s*(?:v|val|value)\b")
"""The two names of a dictionary's items, which go together."""

_MOST_SPELLINGS = 4


class LocalName(Rule[FactsT]):
    """Shortens or writes out one word in the names of a function's local variables, in all or in none."""

    id = "local-name"

    def find_in_body(self, body: Body, facts: FactsT) -> Iterable[tuple[Node, Choice]]:
        function = self.function_of(body, facts)
        if function is None:
            return
        names: dict[str, list[str]] = {}
        for name in self.names_in(function, facts):
            for word in words_of(name):
                names.setdefault(word, []).append(name)
        if names and self.hides_names(function, facts):
            for full, named in names.items():
                yield from ((function, choice) for choice in self._choices(WORDS[full], named, function, facts))

    def function_of(self, body: Body, facts: FactsT) -> Function | None:
        """The function with this body, if no other function is around it."""
        raise NotImplementedError

    def names_in(self, function: Function, facts: FactsT) -> Iterable[str]:
        """The names of a function's variables, perhaps among others."""
        raise NotImplementedError

    def hides_names(self, function: Function, facts: FactsT) -> bool:
        """Whether nothing in a function, and nothing that its file calls, asks for the names of its variables."""
        raise NotImplementedError

    def places_of(self, name: str, forms: Sequence[str], function: Function, facts: FactsT) -> list[int] | None:
        """Where a local variable is written, if it may be called any of ``forms``, its own name among them.

        None of these may mean anything else in the function, in its comments, or around it.
        """
        raise NotImplementedError

    def widths(self, places: Sequence[int], facts: FactsT) -> Iterable[Width]:
        """Bounds on the lines that contain the places."""
        raise NotImplementedError

    def _choices(self, word: Word, names: list[str], function: Function, facts: FactsT) -> list[Choice]:
        """A choice for each of the names, or none if one of them cannot change: all of them are to read alike."""
        said = in_full(facts.text[function.top : function.end])
        if word.full == "value" and _ITEMS.search(said):
            return []
        if word.rivals and re.search(word.rivals, said, re.IGNORECASE):
            return []
        found = []
        for name in names:
            forms = list(spellings(name))
            if len(forms) > _MOST_SPELLINGS or not may_stand(word, name):
                return []
            places = self.places_of(name, forms, function, facts)
            if places is None:
                return []
            start, end = form_of(word, name)
            first, *others = (Span(place + start, place + end) for place in places)
            short, full = spellings(name[start:end])
            bounds = tuple(self.widths(places, facts))
            found.append(
                Choice(first.start, *first, (short,), (full,), also=tuple(others), word=word.full, widths=bounds)
            )
        return found
