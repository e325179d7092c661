"""What a layout says about a place is what its line says, however long the line is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sew_hooks.languages.text_layout import Layout

TEXTS = st.text(alphabet="ab \t\n\x0b\u2003", max_size=400)
LONG = ["", " " * 300 + "a", "a" + " " * 300 + "b", "\n" * 5 + "\t" * 250, "a " * 300 + "\n" + " " * 120 + "b\x0b\n"]


def check(text: str) -> None:
    layout = Layout(text)
    for position in range(len(text) + 1):
        start = text[:position].rfind("\n") + 1
        before = text[start:position]
        assert layout.line_start(position) == start
        assert layout.indentation(position) == (before if not before.strip(" \t") else None)
        assert layout.ends_line(position) == (not text[position:].partition("\n")[0].strip())


@given(TEXTS)
def test_on_any_line(text: str) -> None:
    check(text)


@pytest.mark.parametrize("text", LONG)
def test_on_long_lines(text: str) -> None:
    check(text)
