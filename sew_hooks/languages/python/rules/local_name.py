"""``msg`` or ``message``: a word in the names of local variables, short or in full."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.name_words import WORDS, Word, may_stand, offset, spellings, words_of
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.local_names import hides_names, outermost, places_of, widths
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import PythonFunction
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Node

_NO_VARIABLE = frozenset({"len"})
"""Builtins, and names that are better known as something else."""

_ITEMS = re.compile(r"\bfor\s*\(?\s*(?:k|key)\s*,\s*(?:v|val|value)\b")


class LocalName(Rule):
    """Shortens or writes out one word in the names of a function's local variables, in all or in none."""

    id = "local-name"

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        function = outermost(body)
        if function is None:
            return
        names: dict[str, list[str]] = {}
        for name in function.scope.bindings:
            for word in words_of(name):
                names.setdefault(word, []).append(name)
        if names and hides_names(function, facts):
            for full, named in names.items():
                yield from ((function, choice) for choice in _choices(WORDS[full], named, function, facts))


def _choices(word: Word, names: list[str], function: PythonFunction, facts: Facts) -> list[Choice]:
    """A choice for each of the names, or none if one of them cannot change: all of them are to read alike."""
    said = facts.text[function.top : function.end]
    if word.full == "value" and _ITEMS.search(said):
        return []
    if word.rivals and re.search(word.rivals, said, re.IGNORECASE):
        return []
    found = []
    for name in names:
        forms = list(spellings(name))
        if len(forms) > 4 or not may_stand(word, name) or not _NO_VARIABLE.isdisjoint(forms):
            return []
        places = places_of(name, forms, function, facts)
        if places is None:
            return []
        before, form = offset(word, name)
        first, *others = (Span(place + before, place + before + len(form)) for place in places)
        texts = (word.short,), (word.full,)
        bounds = tuple(widths(places, facts))
        found.append(Choice(first.start, *first, *texts, also=tuple(others), word=word.full, widths=bounds))
    return found


RULE = LocalName()
