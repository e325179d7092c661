"""A function that a change renames keeps the mark of its former name."""

from __future__ import annotations

import pytest

from sew_hooks.engine.api import embed
from sew_hooks.engine.lines import Lines

KEY = b"a key by which this function changes"
BODY = """\
    count = 0
    for item in items:
        if item is None:
            continue
        count += 1
    note(count)
    if count > 3:
        raise ValueError(items)
    for item in items:
        note(item)
    return count
"""
FORMER = f"def counted(items):\n{BODY}"


def marked(text: str, former: str, *lines: int) -> tuple[str, list[str]]:
    change = Lines(frozenset(lines))
    embedding = embed(text, "python", KEY, profile="natural", lines=change, former=former)
    return embedding.source, [unit.name for unit in embedding.renamed]


@pytest.fixture
def former() -> str:
    text = embed(FORMER, "python", KEY, profile="natural").source
    assert text != FORMER
    return text


def other_names(former: str) -> list[str]:
    """New names under which the key asks for other variants than those that stand there."""
    names = [f"number_{letter}" for letter in "abcdefgh"]
    return [
        name
        for name in names
        if embed(text := former.replace("counted", name), "python", KEY, profile="natural").source != text
    ]


def test_a_marked_function_is_left_as_it_is_when_it_is_renamed(former: str) -> None:
    names = other_names(former)
    assert names
    for name in names:
        text = former.replace("counted", name)
        assert marked(text, former, 1) == (text, [name])


def test_a_renamed_function_that_was_not_marked_is_marked(former: str) -> None:
    name = other_names(former)[0]
    unmarked = FORMER.replace("counted", name)
    source, renamed = marked(unmarked, FORMER, 1)
    assert renamed == []
    assert source == embed(unmarked, "python", KEY, profile="natural").source


def test_a_renamed_function_with_a_third_of_new_lines_is_marked(former: str) -> None:
    name = other_names(former)[0]
    text = former.replace("counted", name)
    new = [number for number, line in enumerate(text.split("\n"), 1) if line.strip()][:6]
    assert marked(text, former, *new) == (embed(text, "python", KEY, profile="natural").source, [])


def test_a_function_with_a_name_that_was_there_before_is_marked(former: str) -> None:
    name = other_names(former)[0]
    text = former.replace("counted", name)
    before = former + "\n\n" + text
    assert marked(text, before, 1) == (embed(text, "python", KEY, profile="natural").source, [])


def test_a_former_text_that_cannot_be_read_leaves_no_function_out(former: str) -> None:
    name = other_names(former)[0]
    text = former.replace("counted", name)
    assert marked(text, "def broken(:", 1) == (embed(text, "python", KEY, profile="natural").source, [])
