"""Words in names are found wherever a pattern of all words would find them."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from sew_hooks.languages.name_words import WORDS, has_word, in_full, in_short, names_with_words, words_of

_LOW, _HIGH = "|".join(WORDS), "|".join(word.capitalize() for word in WORDS)
_FORM = re.compile(rf"(?<![A-Za-z])(?:{_LOW})(?![a-z])|(?<![A-Z])(?:{_HIGH})(?![a-z])")
_CAUGHT = re.compile(r"(?<!\w)ex?c?(?![\w\"'])")

_spellings = st.sampled_from(sorted(WORDS))
_pieces = st.one_of(
    _spellings,
    _spellings.map(str.capitalize),
    st.sampled_from(["e", "ex", "exc", "Ex", "x", "XML", "self", "_", ".", " ", "2", "'", '"', "(", "\n", "é"]),
)
_texts = st.lists(_pieces, max_size=12).map("".join)


@given(_texts)
def test_the_words_are_those_of_a_pattern_of_all_words(text: str) -> None:
    assert words_of(text) == [WORDS[found.lower()].full for found in _FORM.findall(text)]
    assert has_word(text) == bool(_FORM.search(text) or _CAUGHT.search(text))


@given(_texts)
def test_each_word_is_written_out_and_shortened(text: str) -> None:
    def full(found: re.Match[str]) -> str:
        word = WORDS[found[0].lower()].full
        return word.capitalize() if found[0][0].isupper() else word

    def short(found: re.Match[str]) -> str:
        word = WORDS[found[0].lower()].short
        return word.capitalize() if found[0][0].isupper() else word

    assert in_full(text) == _CAUGHT.sub("exc", _FORM.sub(full, text))
    assert in_short(text) == _CAUGHT.sub("e", _FORM.sub(short, text))


@given(_texts)
def test_names_are_those_around_the_words(text: str) -> None:
    places = {found.start() for pattern in (_FORM, _CAUGHT) for found in pattern.finditer(text)}
    names = [found for found in re.finditer(r"\w+", text) if any(found.start() <= at < found.end() for at in places)]
    assert list(names_with_words(text)) == [(found.start(), found[0]) for found in names]
