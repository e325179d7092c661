"""Words in names that people shorten or write out: ``msg`` or ``message``.

The names of caught exceptions, ``e``, ``ex`` and ``exc``, count as such words if they are whole names.

A name consists of parts: runs of small letters, with a capital before them or without. ``errMsg``, ``err_msg`` and
``err2`` have the word ``err``. Each pair is one to one and has one meaning wherever it counts as a pair, and production
code uses both forms.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from sew_hooks.languages.site import Span
from sew_hooks.languages.word_pairs import PAIRS, Word

WORDS = {spelling: word for word in PAIRS for spelling in word[:2]}
"""The pair of each spelling of a word."""

_FORMS = {
    form(spelling): (form(word.short), form(word.full))
    for spelling, word in WORDS.items()
    for form in (str.lower, str.capitalize)
}
"""Both forms of each spelling of a word, with a capital if the spelling has one."""

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
    """The words in full of the pairs that parts of ``name`` belong to, in order."""
    return [WORDS[part.lower()].full for part in _MAY_BE_FORM.findall(name) if part in _FORMS]


def in_full(text: str) -> str:
    """``text`` with each such word written out: the same for all variants of its names, and never shorter."""
    return _MAY_BE_SHOWN.sub(_full, text)


def in_short(text: str) -> str:
    """``text`` with each such word in short: the same for all variants of its names, and never longer."""
    return _MAY_BE_SHOWN.sub(_short, text)


def _full(found: re.Match[str]) -> str:
    part = found[1]
    if part is None:
        return CAUGHT
    return _FORMS[part][1] if part in _FORMS else part


def _short(found: re.Match[str]) -> str:
    part = found[1]
    if part is None:
        return "e"
    return _FORMS[part][0] if part in _FORMS else part


def spellings(name: str) -> Iterator[str]:
    """``name`` with each of its words in either form, the short one first."""
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


def has_short(word: Word, name: str) -> bool:
    """Whether a part of ``name`` is the short form of ``word``."""
    return any(found[0].lower() == word.short for found in _forms_in(name))


def form_of(word: Word, name: str) -> Span:
    """Where in ``name`` the form of ``word`` is."""
    return next(Span(*found.span()) for found in _forms_in(name) if found[0].lower() in word[:2])


def names_with_words(text: str) -> Iterator[tuple[int, str]]:
    """The place and the text of everything that looks like a name and contains such a word, also in comments."""
    last = -1
    for found in _MAY_BE_SHOWN.finditer(text):
        if found[1] and found[1] not in _FORMS:
            continue
        start = found.start()
        while start and _NAME.match(text[start - 1]):
            start -= 1
        if start != last:
            last = start
            name = _NAME.match(text, start)
            assert name is not None
            yield start, name.group()


def _forms_in(name: str) -> Iterator[re.Match[str]]:
    """The parts of ``name`` that are such words."""
    return (found for found in _MAY_BE_FORM.finditer(name) if found[0] in _FORMS)
