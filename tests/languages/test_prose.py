"""Whether a comment may begin or end either way does not depend on how it begins and ends."""

from __future__ import annotations

import pytest
from sew_hooks.languages.openers import OPENERS
from sew_hooks.languages.prose import may_begin_either_way, may_end_either_way


@pytest.mark.parametrize("word", sorted(OPENERS))
def test_a_phrase_is_judged_alike_with_and_without_a_capital(word: str) -> None:
    small, capital = ([f"{first} second value"] for first in (word, word.capitalize()))
    assert may_begin_either_way(small, set(), set()) == may_begin_either_way(capital, set(), set())
    assert not may_end_either_way(small)
    assert not may_end_either_way(capital)


@pytest.mark.parametrize("word", sorted(OPENERS))
def test_a_sentence_is_judged_alike_with_and_without_a_full_stop(word: str) -> None:
    bare, stopped = ([f"{word.capitalize()} second value of the list{stop}"] for stop in ("", "."))
    assert may_end_either_way(bare) == may_end_either_way(stopped)
