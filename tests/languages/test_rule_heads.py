"""The heads of the rules' files, which are read without a TOML parser."""

from __future__ import annotations

import pytest

from sew_hooks.engine.shipped import rules_folder
from sew_hooks.engine.source import LANGUAGES, front_end_of
from sew_hooks.files.bounded_toml import parse_toml
from sew_hooks.languages.rule_heads import rule_heads
from sew_hooks.rulebook.rule_texts import load_rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_head_says_what_the_file_says(language: str) -> None:
    heads = rule_heads(language)
    files = sorted((rules_folder() / language).glob("*.toml"))
    assert list(heads) == [path.stem for path in files]
    for path in files:
        said = parse_toml(path.read_text(encoding="utf-8"))
        named = said["id"], said["kind"], said.get("sort"), said.get("habit"), said.get("table_row")
        expected = *named, tuple(said.get("objections", ())), said.get("moves_definitions", False)
        assert heads[path.stem] == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_takes_part_in_a_profile(language: str) -> None:
    for head in rule_heads(language).values():
        assert head.sort or head.table_row, head.id
        assert head.sort in (None, "habit", "place"), head.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_shared_habit_has_the_name_of_a_habit_of_the_same_kind(language: str) -> None:
    heads = rule_heads(language)
    for head in heads.values():
        if head.habit is not None:
            first = heads[head.habit]
            assert (head.sort, first.sort, first.habit, head.kind) == ("habit", "habit", None, first.kind), head.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_that_moves_definitions_says_so(language: str) -> None:
    moving = set()
    for rule in load_rules(language):
        analysis = front_end_of(language).analyse(rule.pairs[0].zero, "definition")
        moving |= {site.rule for index, site in enumerate(analysis.sites) if analysis.moved_lines(index)}
    assert moving == {head.id for head in rule_heads(language).values() if head.moves_definitions}


def test_a_language_without_rules_has_no_heads() -> None:
    assert rule_heads("cobol") == {}
