from __future__ import annotations

import pytest

import sew_hooks
from sew_hooks.engine.profiles import PROFILES, Selection, named_profile
from sew_hooks.engine.source import LANGUAGES
from sew_hooks.languages.rule_heads import rule_heads
from tests.conftest import CPP, JAVA, KEY

PYTHON = """\
def f(values):
    result = 0
    print(result)
    for value in values:
        if len(values) > 0 and not (value > 0 and value != 9):
            result += value
    return result if len(values) != 0 else 1
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_profile_says_at_which_grain_a_rule_takes_part(language: str) -> None:
    heads = rule_heads(language)
    grains = {name: named_profile(name, language).grains for name in PROFILES}
    assert grains["natural"] == {head.id: head.sort for head in heads.values() if head.sort}
    assert set(grains["natural"].values()) <= {"habit", "place"}
    assert grains["paper"] == {head.id: "place" for head in heads.values() if head.table_row}
    syntax = {rule for rule in grains["paper"] if heads[rule].kind != "formatting"}
    assert grains["syntax"] == dict.fromkeys(syntax, "place")
    assert grains["all"] == {**grains["natural"], **grains["paper"]}
    assert grains["all"].keys() == heads.keys()


def test_the_profile_of_several_formatters_has_what_all_of_them_leave() -> None:
    both = named_profile("black+clang-format", "cpp").grains
    assert both == named_profile("clang-format", "cpp").grains
    assert both.keys() < named_profile("syntax", "cpp").grains.keys()


@pytest.mark.parametrize(("language", "source"), [("python", PYTHON), ("java", JAVA), ("cpp", CPP)])
def test_natural_leaves_alone_what_it_does_not_cover(language: str, source: str) -> None:
    natural = named_profile("natural", language).grains
    sites = sew_hooks.find_sites(source, language)
    heads = rule_heads(language)
    covered = {heads[site.rule].habit or site.rule for site in sites if site.rule in natural}
    assert covered
    detection = sew_hooks.detect(source, language, KEY, profile="natural")
    assert {grade.rule for grade in detection.grades} == covered
    before = {(site.rule, site.site_id, site.context, site.bit) for site in sites if site.rule not in natural}
    marked = sew_hooks.embed(source, language, KEY, profile="natural").source
    after = sew_hooks.find_sites(marked, language)
    assert {(site.rule, site.site_id, site.context, site.bit) for site in after if site.rule not in natural} == before
    assert before


@pytest.mark.parametrize(
    ("profile", "languages", "expected"),
    [
        ("any", {"go", "typescript"}, {"natural": 1.0}),
        ("any", {"go", "python"}, {"natural": 0.98, "syntax": 0.01, "all": 0.01}),
        ("any", set(), {"natural": 0.98, "syntax": 0.01, "all": 0.01}),
        ("syntax", {"go"}, {"syntax": 1.0}),
    ],
)
def test_a_run_without_rules_of_the_paper_tries_one_profile(
    profile: str, languages: set[str], expected: dict[str, float]
) -> None:
    shares = Selection(profile).for_languages(languages).shares()
    assert {tried.profile: share for tried, share in shares.items()} == expected
