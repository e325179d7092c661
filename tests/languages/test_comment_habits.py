"""Capitals and full stops of comments as habits: all comments of a function are alike, or none takes part."""

from __future__ import annotations

import pytest

import sew_hooks

FUNCTION = """\
def shortest(words, limit):
    # {first}
    found = words[:limit]
    # {second}
    found.sort(key=len)
    return found[0]
"""


def _habits(rule: str, first: str, second: str) -> list[str | None]:
    sites = sew_hooks.find_sites(FUNCTION.format(first=first, second=second), "python")
    return [site.habit for site in sites if site.rule == rule]


@pytest.mark.parametrize(
    ("second", "habits"),
    [
        ("Sort the rest", ["comment-capital"] * 2),
        ("sort the rest", ["comment-capital"] * 2),
        ("Zyxw the rest", [None]),  # an unknown first word, which may be a name
        ("Sort them. Then take one", [None]),
        ("noqa: E501", ["comment-capital"]),  # which nobody reads as prose
        ("----------", ["comment-capital"]),
    ],
)
def test_a_first_letter_that_stays_as_it_is(second: str, habits: list[str | None]) -> None:
    assert _habits("comment-capital", "Take all that fit", second) == habits


@pytest.mark.parametrize(
    ("second", "habits"),
    [
        ("Sort them by length, so that the shortest comes first", ["comment-full-stop"] * 2),
        ("Sort them by length. The shortest of all comes first now.", [None]),
        ("sort them", ["comment-full-stop"]),  # a phrase has no full stop anyway
    ],
)
def test_an_end_that_stays_as_it_is(second: str, habits: list[str | None]) -> None:
    assert _habits("comment-full-stop", "Take all of the words that are within the limit.", second) == habits
