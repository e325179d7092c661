"""Whether a comment may begin or end either way does not depend on how it begins and ends."""

from __future__ import annotations

import pytest

from sew_hooks.languages.openers import OPENERS
from sew_hooks.languages.prose import may_begin_either_way, may_end_either_way


@pytest.mark.parametrize("word", sorted(OPENERS))
def test_a_comment_is_judged_alike_with_and_without_a_capital(word: str) -> None:
    small, capital = ([f"{first} second value of the list"] for first in (word, word.capitalize()))
    assert may_begin_either_way(small, set(), set()) == may_begin_either_way(capital, set(), set())
    assert may_end_either_way(small) == may_end_either_way(capital)
