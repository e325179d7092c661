"""Which comments are running text, and where a quotation or a piece of code is still open."""

from __future__ import annotations

import pytest
from sew_hooks.languages.running_text import is_running, is_whole

SENTENCE = [
    "The order of the list is kept, because the callers show what",
    "they find in it (see `append` and found[0]).",
]

NO_TEXT = {
    "tag": ["TODO: the order of the list is not kept, because the callers", "show all that they find in it."],
    "address": ["The order of the list is kept, see https://example.org for", "what the callers do with it."],
    "licence": ["The list is under the licence of the people who wrote it, so", "that nobody has to ask them."],
    "directive": ["The order of the list is kept (pylint: disable it if you do", "not want it), as it should be."],
    "label": ["Returns: the list in the order that it has, because that is what", "the callers want to have."],
    "list": ["The order of the list is kept, because the callers want it, and", "1. they show it, and"],
    "code": ["first is not None and second in found and third is not first", "or first in second"],
    "statement": ["The order of the list is kept, because the callers want it:", "found += the_list_of_all;"],
    "table": [
        "The order of the list      is what the callers want to have",
        "The length of the list     is what they do not want",
    ],
    "wide signs": ["The order of the list is kept, because of what 田中 said, and", "it is what they want."],
}


def test_a_sentence_that_mentions_code_is_running_text() -> None:
    assert is_running(SENTENCE)


@pytest.mark.parametrize("lines", NO_TEXT.values(), ids=NO_TEXT)
def test_anything_else_is_not(lines: list[str]) -> None:
    assert not is_running(lines)


@pytest.mark.parametrize(
    "text", ["", "what he said", "don't do it (ever", 'called "all", and', "call f(a, b) and", "the users' list"]
)
def test_nothing_is_open(text: str) -> None:
    assert is_whole(text)


@pytest.mark.parametrize(
    "text", ['called "all of', "call f(a, (b), c", "in `a or", "use 'all of", "a[0,", "{a:", "“all of"]
)
def test_something_is_open(text: str) -> None:
    assert not is_whole(text)
