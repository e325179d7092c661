"""A habit is one decision for all sites of a rule in a unit."""

from __future__ import annotations

from collections import defaultdict
from functools import cache, partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sew_hooks
from sew_hooks import Site
from sew_hooks.engine.profiles import Profile, named_profile
from sew_hooks.engine.source import LANGUAGES
from sew_hooks.languages.rule_heads import rule_heads
from sew_hooks.rulebook.rule_texts import load_rules
from tests.conftest import KEY

PYTHON = """\
def first(items, others):
    if not items:
        return others
    total = sum(items)
    if not total:
        return items

    count = total + 1
    if count > 9:
        return None
    rank = count * 2
    return rank


class Shelf:
    def first(self, items):
        if not items:
            return 0

        total = sum(items)
        rank = total + 1
        count = rank * 2
        return count

    def second(self, items):
        if not items:
            return 0

        total = sum(items)
        rank = total + 1
        count = rank * 2
        return count
"""


def everything_a_habit(language: str) -> Profile:
    return Profile(dict.fromkeys(rule_heads(language), "habit"))


@pytest.fixture(params=[False, True], ids=["natural", "all-habits"])
def _profiles(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The profile ``natural``: as it is, or every rule there is as a habit, so that the laws do not rest on a few."""
    if request.param:
        monkeypatch.setattr("sew_hooks.engine.api.selected", lambda _, language: everything_a_habit(language))


def texts(language: str) -> list[str]:
    return [text for rule in load_rules(language) for pair in rule.pairs for text in (pair.zero, pair.one)]


@pytest.mark.usefixtures("_profiles")
@pytest.mark.parametrize("scope", ["definition", "program"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_laws_hold_of_habits(language: str, scope: str) -> None:
    # What becomes of a text is often the text of another variant.
    embed = cache(partial(sew_hooks.embed, language=language, key=KEY, scope=scope, profile="natural"))
    detect = cache(partial(sew_hooks.detect, language=language, key=KEY, scope=scope, profile="natural"))
    for text in texts(language):
        embedding = embed(text)
        found = detect(embedding.source)
        left = {site.as_habit for site in embedding.left}
        assert {grade.address for grade in found.grades if not grade.agrees} <= left
        assert embed(embedding.source).source == embedding.source
        before = detect(text)
        assert {grade.address for grade in before.grades} == {grade.address for grade in found.grades}
        by_habit = alike(found.sites, language) if not left else {}
        assert all(len(bits) == 1 for bits in by_habit.values())


def alike(sites: list[Site], language: str) -> dict[object, set[int]]:
    """The bits of each habit of each unit, which for words is that of each word."""
    natural = named_profile("natural", language)
    bits = defaultdict(set)
    for site in sites:
        if natural.grains.get(site.rule) == "habit":
            bits[site.unit, site.site_id.rule].add(site.bit)
    return bits


@given(st.binary(min_size=32, max_size=32))
def test_all_sites_of_a_habit_in_a_unit_are_set_alike(key: bytes) -> None:
    marked = sew_hooks.embed(PYTHON, "python", key, profile="natural").source
    detection = sew_hooks.detect(marked, "python", key, profile="natural")
    assert detection.agreements == detection.total == 3
    first, *_ = detection.units
    assert [(grade.rule, grade.sites) for grade in first.grades] == [("blank-after-guard", 3)]
    assert {site.bit for site in detection.sites if site.unit.name == "first"} == {first.grades[0].target}


@pytest.mark.parametrize(
    ("edit", "stay"),
    [
        (("def second(self, items)", "def second(self, items, more)"), True),
        (
            (
                "rank = total + 1\n        count",
                "while not total:\n            return 1\n        rank = 2\n        count",
            ),
            True,
        ),
        (("def second", "def third"), False),
        (("class Shelf", "class Other"), False),
    ],
)
def test_the_habits_of_a_unit_depend_on_its_qualified_name_alone(edit: tuple[str, str], stay: bool) -> None:
    assert PYTHON.count(edit[0]) > 0
    before, after = (
        {grade.address for grade in sew_hooks.detect(text, "python", bytes(32), profile="natural").grades}
        for text in (PYTHON, PYTHON.replace(*edit))
    )
    assert (before <= after) == stay


def test_the_majority_of_its_sites_is_the_bit_of_a_habit() -> None:
    detection = sew_hooks.detect(PYTHON, "python", bytes(32), profile="natural")
    first, *_ = detection.units
    assert [(grade.bit, grade.sites, grade.ones) for grade in first.grades] == [(0, 3, 1)]
