"""Words in names that people shorten or write out: ``msg`` or ``message``.

The names of caught exceptions, ``e``, ``ex`` and ``exc``, count as such words if they are whole names.

A name consists of parts: runs of small letters, with a capital before them or without. ``errMsg``, ``err_msg`` and
``err2`` have the word ``err``. The pairs of words are in ``word_pairs``. Words that one meaning joins are a family,
such as ``cur``, ``curr`` and ``current``: a language exchanges two of them at most, and all count as one word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from sew_hooks.languages.site import Span
from sew_hooks.languages.word_pairs import PAIRS, Word


def _families() -> dict[str, tuple[str, ...]]:
    """For each word all that belong to one pair with it, in whatever language, or to several; the longest is last.

    The plurals of a pair are a family, too, even if they are no pair.
    """
    families: dict[str, tuple[str, ...]] = {}
    plurals = [(f"{pair.short}s", _plural(pair.full)) for pair in PAIRS if pair.is_shortened and _plural(pair.full)]
    for pair in (*(each[:2] for each in PAIRS), *plurals):
        family = set[str]().union(*(families.get(one, (one,)) for one in pair))
        families.update(dict.fromkeys(family, tuple(sorted(family, key=lambda word: (len(word), word)))))
    return families


def _plural(word: str) -> str:
    """The plural of a word in full; empty if it seems to be one."""
    if word.endswith("s"):
        return f"{word}es" if word.endswith("ss") else ""
    if word.endswith(("ry", "ty")):
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith("x") else f"{word}s"


FAMILIES = _families()

_FORMS = {
    form(word): tuple(map(form, family)) for word, family in FAMILIES.items() for form in (str.lower, str.capitalize)
}
"""All forms of each word, with a capital if it has one."""

_PLURALS = {
    FAMILIES[pair.full][-1]: FAMILIES[_plural(pair.full)][-1] for pair in PAIRS if _plural(pair.full) in FAMILIES
}
"""The families of plurals, by those of their singulars; the longest word stands for each."""

_PART = re.compile(r"[A-Z]?[a-z]+")
"""A part of a name. In ``XMLName`` it is ``Name``: capitals in a row are no part."""

_PLACE = r"(?<![A-Za-z])[a-z]+|(?<![A-Z])[A-Z][a-z]+"
_MAY_BE_FORM = re.compile(_PLACE)
"""A part where such a word counts. To look its letters up is faster than a pattern of all words."""

CAUGHT = "exc"
"""The word for the names of caught exceptions, which no rule changes inside longer names."""

_CAUGHT = re.compile(r"(?<!\w)ex?c?(?![\w\"'])")
_MAY_BE_SHOWN = re.compile(rf"{_CAUGHT.pattern}|({_PLACE})")
_NAME = re.compile(r"\w+")


@lru_cache(maxsize=10_000)
def has_word(name: str) -> bool:
    """Whether a part of ``name`` is such a word, or the whole name."""
    return not _FORMS.keys().isdisjoint(_MAY_BE_FORM.findall(name)) or _CAUGHT.search(name) is not None


def words_of(name: str) -> list[str]:
    """The longest words of the families that parts of ``name`` belong to, in order."""
    return [_FORMS[part][-1].lower() for part in _MAY_BE_FORM.findall(name) if part in _FORMS]


@lru_cache
def other_number(word: Word) -> str:
    """The longest word of the family of the plural of ``word``, or of that which it is the plural of; empty if none."""
    for one, many in _PLURALS.items():
        if word.full in (*FAMILIES[one], *FAMILIES[many]):
            return many if word.full in FAMILIES[one] else one
    return ""


@lru_cache(maxsize=1024)
def pair_of(word: str, language: str) -> Word | None:
    """The pair that the family of ``word`` has in a language, of which the initial is given."""
    return next((pair for pair in PAIRS if pair.full in FAMILIES[word] and language in pair.languages), None)


def in_full(text: str) -> str:
    """``text`` with the longest word of its family for each such word: the same for all variants of its names."""
    return _MAY_BE_SHOWN.sub(_full, text)


name_in_full = lru_cache(maxsize=10_000)(in_full)
"""The same for a single name."""


def in_short(text: str) -> str:
    """``text`` with the shortest word of its family for each such word: the same for all variants of its names."""
    return _MAY_BE_SHOWN.sub(_short, text)


def _full(found: re.Match[str]) -> str:
    part = found[1]
    if part is None:
        return CAUGHT
    return _FORMS[part][-1] if part in _FORMS else part


def _short(found: re.Match[str]) -> str:
    part = found[1]
    if part is None:
        return "e"
    return _FORMS[part][0] if part in _FORMS else part


def spellings(name: str) -> Iterator[str]:
    """``name`` with each of its words in all forms."""
    pieces: list[tuple[str, ...]] = []
    end = 0
    for found in _forms_in(name):
        pieces += (name[end : found.start()],), _FORMS[found[0]]
        end = found.end()
    return map("".join, product(*pieces, (name[end:],)))


def may_stand(word: Word, name: str) -> bool:
    """Whether the form of ``word`` in ``name``, which contains it once, counts as a word of that pair."""
    parts = [part.lower() for part in _PART.findall(name)]
    places = [place for place, part in enumerate(parts) if part in word[:2]]
    if len(places) != 1:
        return False
    wanted = {"any": True, "last": places[0] == len(parts) - 1, "first": places[0] == 0 < len(parts) - 1}
    return wanted.get(word.where, len(parts) == 1)


def both_forms(word: Word, part: str) -> tuple[str, str]:
    """Both forms of ``word`` for a ``part`` of a name, with a capital if it has one."""
    return (word.short.capitalize(), word.full.capitalize()) if part[0].isupper() else word[:2]


def has_other_form(word: str, name: str) -> bool:
    """Whether a part of ``name`` belongs to the family of ``word``, and is another of its words."""
    family = FAMILIES[word]
    return any(found[0].lower() in family and found[0].lower() != word for found in _forms_in(name))


def form_of(word: Word, name: str) -> Span:
    """Where in ``name`` the form of ``word`` is."""
    return next(Span(*found.span()) for found in _forms_in(name) if found[0].lower() in word[:2])


def names_with_words(text: str) -> Iterator[tuple[int, str]]:
    """The place and the text of everything that looks like a name and contains such a word, also in comments."""
    for found in _NAME.finditer(text):
        name = found[0]
        if has_word(name) and not (_CAUGHT.match(name) and text.startswith(("'", '"'), found.end())):
            yield found.start(), name


def _forms_in(name: str) -> Iterator[re.Match[str]]:
    """The parts of ``name`` that are such words."""
    return (found for found in _MAY_BE_FORM.finditer(name) if found[0] in _FORMS)
