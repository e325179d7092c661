"""Patterns of whole words."""

from __future__ import annotations

import re

import pytest

from sew_hooks.languages.whole_words import whole_words


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("enum", ["enum"]),
        ("class enum;", ["class", "enum"]),
        ("subclass classes _enum enum2", []),
        ("(enum)", ["enum"]),
    ],
)
def test_only_whole_words_are_found(text: str, found: list[str]) -> None:
    assert re.findall(whole_words("class", "enum"), text) == found
