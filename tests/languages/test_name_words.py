"""Words in names are found wherever a pattern of all words would find them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sew_hooks.languages.name_words import FAMILIES, has_word, in_full, in_short, names_with_words, words_of
from sew_hooks.languages.word_pairs import PAIRS

_LOW, _HIGH = "|".join(FAMILIES), "|".join(word.capitalize() for word in FAMILIES)
_FORM = re.compile(rf"(?<![A-Za-z])(?:{_LOW})(?![a-z])|(?<![A-Z])(?:{_HIGH})(?![a-z])")
_CAUGHT = re.compile(r"(?<!\w)ex?c?(?![\w\"'])")

_spellings = st.sampled_from(sorted(FAMILIES))
_pieces = st.one_of(
    _spellings,
    _spellings.map(str.capitalize),
    st.sampled_from(["e", "ex", "exc", "Ex", "x", "XML", "self", "_", ".", " ", "2", "'", '"', "(", "\n", "é"]),
)
_texts = st.lists(_pieces, max_size=12).map("".join)


@given(_texts)
def test_the_words_are_those_of_a_pattern_of_all_words(text: str) -> None:
    assert words_of(text) == [FAMILIES[found.lower()][-1] for found in _FORM.findall(text)]
    assert has_word(text) == bool(_FORM.search(text) or _CAUGHT.search(text))


@given(_texts)
def test_each_word_is_written_out_and_shortened(text: str) -> None:
    def full(found: re.Match[str]) -> str:
        word = FAMILIES[found[0].lower()][-1]
        return word.capitalize() if found[0][0].isupper() else word

    def short(found: re.Match[str]) -> str:
        word = FAMILIES[found[0].lower()][0]
        return word.capitalize() if found[0][0].isupper() else word

    assert in_full(text) == _CAUGHT.sub("exc", _FORM.sub(full, text))
    assert in_short(text) == _CAUGHT.sub("e", _FORM.sub(short, text))


@given(_texts)
def test_names_are_those_around_the_words(text: str) -> None:
    places = {found.start() for pattern in (_FORM, _CAUGHT) for found in pattern.finditer(text)}
    names = [found for found in re.finditer(r"\w+", text) if any(found.start() <= at < found.end() for at in places)]
    assert list(names_with_words(text)) == [(found.start(), found[0]) for found in names]


@pytest.mark.parametrize("language", "pjc")
def test_in_each_language_a_family_has_at_most_one_pair(language: str) -> None:
    pairs = [FAMILIES[pair.full] for pair in PAIRS if language in pair.languages]
    assert len(pairs) == len(set(pairs))
    assert all(FAMILIES[pair.short] == FAMILIES[pair.full] for pair in PAIRS)
