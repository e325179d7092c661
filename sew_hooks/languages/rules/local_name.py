"""``msg`` or ``message``: a word in the names of local variables, short or in full."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.layout import Layout
from sew_hooks.languages.local_variables import Mention
from sew_hooks.languages.name_words import (
    FAMILIES,
    both_forms,
    form_of,
    has_other_form,
    in_full,
    may_stand,
    other_number,
    pair_of,
    spellings,
    words_of,
)
from sew_hooks.languages.rule import Rule
from sew_hooks.languages.shared_facts import SharedFacts
from sew_hooks.languages.tree import Body, Function, Node
from sew_hooks.languages.word_pairs import Word

_MOST_SPELLINGS = 6


def _in_full(start: int, end: int, facts: Layout) -> str:
    """The text of a range with such words in full: the same for all variants of its names."""
    return in_full(facts.text[start:end])


class LocalName(Rule[SharedFacts]):
    """Shortens or writes out one word in the names of a function's local variables, in all or in none."""

    id = "local-name"
    counts_as = "the outermost `function` around the name"

    def find_in_body(self, body: Body, facts: SharedFacts) -> Iterable[tuple[Node, Choice]]:
        function = facts.variables.function_of(body, facts)
        if function is None:
            return
        names: dict[str, list[str]] = {}
        for name in facts.variables.names(function, facts):
            for word in words_of(name):
                names.setdefault(word, []).append(name)
        if names and facts.variables.hides_names(function, facts):
            for full, named in names.items():
                pair = pair_of(full, facts.variables.initial_of(facts))
                if pair is not None:
                    yield from ((function, choice) for choice in self._choices(pair, named, function, facts))

    def _choices(self, word: Word, names: list[str], function: Function, facts: SharedFacts) -> list[Choice]:
        """A choice for each of the names, or none if one of them cannot change: all of them are to read alike."""
        if not _means_this(word, function, facts):
            return []
        known: set[int] = set()
        found = []
        for name in names:
            forms = list(spellings(name))
            if len(forms) > _MOST_SPELLINGS or not may_stand(word, name):
                return []
            places = facts.variables.places(name, forms, function, facts)
            if places is None:
                return []
            known.update(places)
            part = form_of(word, name)
            both = both_forms(word, name[part.start : part.end])
            found.append(facts.variables.choice(places, part, both, word.full, facts))
        language = facts.variables.initial_of(facts)
        others = (one for one in facts.variables.mentions(function, facts) if one.place not in known)
        return [] if any(_clashes(word, other, language) for other in others) else found


def _means_this(word: Word, function: Function, facts: Layout) -> bool:
    """Whether a function, with all words in full, shows that the forms of ``word`` have its meaning."""
    if not word.rivals and not word.needs:
        return True
    text = facts.once(_in_full, function.top, function.end)
    if word.rivals and re.search(word.rivals, text.lower()):
        return False
    return not word.needs or re.search(word.needs, text) is not None


def _clashes(word: Word, mention: Mention, language: str) -> bool:
    """Whether a reader may compare a mention of ``word``, or of the same in the other number, with the names.

    People write ``msg = self.message``, ``except ValueError as err`` and ``for msg in messages``, but neither
    ``item = self.entry`` nor ``message = self.msg`` nor ``for message in msgs``.
    """
    words = words_of(mention.name)
    other = other_number(word)
    if other in words:
        may_change = pair_of(other, language) is not None
        return (may_change and not mention.is_given) or has_other_form(other, mention.name)
    if FAMILIES[word.full][-1] not in words:
        return False
    is_usual = word.is_shortened or bool(word.needs)
    return not (mention.is_given and is_usual) or has_other_form(word.full, mention.name)


RULES = (LocalName(),)
