"""The heads of the rules' files, which are read without a TOML parser."""

from __future__ import annotations

from typing import Any

import pytest

from sew_hooks.engine.shipped import rules_folder
from sew_hooks.engine.source import LANGUAGES
from sew_hooks.files.bounded_toml import parse_toml
from sew_hooks.languages.rule_heads import LAYOUT, RuleHead, listed_as, rule_heads

FILES = {path.stem: parse_toml(path.read_text(encoding="utf-8")) for path in sorted(rules_folder().glob("*.toml"))}

WORDS = tuple(dict.fromkeys(map(listed_as, LANGUAGES)))
"""The languages as rules list them."""


def head_of(data: dict[str, Any], language: str) -> RuleHead:
    """The head that the file of a rule has for a language."""
    sort = data.get("sort") if listed_as(language) in data.get("natural", data["languages"]) else None
    shared = data.get("habit"), data.get("table_row"), tuple(data.get("objections", ()))
    return RuleHead(data["id"], data["kind"], sort, *shared)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_head_says_what_the_file_says(language: str) -> None:
    word = listed_as(language)
    expected = {name: head_of(data, language) for name, data in FILES.items() if word in data["languages"]}
    assert dict(rule_heads(language)) == expected
    assert list(rule_heads(language)) == sorted(expected)


@pytest.mark.parametrize("name", FILES)
def test_a_file_has_its_rules_name_and_its_languages_in_their_order(name: str) -> None:
    data = FILES[name]
    assert data["id"] == name
    assert data["languages"] == [word for word in WORDS if word in data["languages"]] != []
    for part in ("pair", "refused"):
        assert list(data.get(part, {})) == [word for word in data["languages"] if word != LAYOUT]
    if isinstance(data["variants"], dict):
        assert list(data["variants"]) == data["languages"]
    if "natural" in data:
        assert set(data["natural"]) < set(data["languages"])
        assert data["sort"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_takes_part_in_a_profile(language: str) -> None:
    for head in rule_heads(language).values():
        assert head.sort or head.table_row, head.id
        assert head.sort in (None, "habit"), head.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_shared_habit_has_the_name_of_a_habit_of_the_same_kind(language: str) -> None:
    heads = rule_heads(language)
    for head in heads.values():
        if head.habit is not None:
            first = heads[head.habit]
            assert (head.sort, first.sort, first.habit, head.kind) == ("habit", "habit", None, first.kind), head.id


def test_a_language_without_rules_has_no_heads() -> None:
    assert rule_heads("cobol") == {}
