from __future__ import annotations

import pytest

import sew_hooks
from sew_hooks.engine.profiles import named_profile, natural_rules
from sew_hooks.engine.shipped import load_calibration
from sew_hooks.scheme.calibration import CalibrationTable
from tests.conftest import CPP, JAVA, KEY

PYTHON = """\
def f(values):
    total = 0
    for value in values:
        if not (value > 0 and value != 9):
            total += value
    return total
"""


def test_a_rule_is_natural_when_people_use_either_variant_in_a_tenth_of_enough_places() -> None:
    counts = {
        "even": (50, 50),
        "tenth": (90, 10),
        "other-way": (3, 27),
        "rarer": (901, 99),
        "few": (15, 14),
        "none": (0, 0),
        "unstable": (500, 500),
    }
    assert natural_rules(CalibrationTable(counts, {}, {"unstable": 29})) == {"even", "tenth", "other-way"}


@pytest.mark.parametrize(("language", "source"), [("python", PYTHON), ("java", JAVA), ("cpp", CPP)])
def test_natural_leaves_alone_what_production_code_writes_in_one_way(language: str, source: str) -> None:
    natural = natural_rules(load_calibration(language, "opensource"))
    profile = named_profile("natural", language)
    sites = sew_hooks.find_sites(source, language)
    covered = {site.rule for site in sites if profile.covers(site)}
    assert covered == {site.rule for site in sites} & natural
    assert covered
    detection = sew_hooks.detect(source, language, KEY, profile="natural")
    assert {grade.rule for grade in detection.grades} == covered
    before = {(site.rule, site.site_id, site.context, site.bit) for site in sites if site.rule not in natural}
    marked = sew_hooks.embed(source, language, KEY, profile="natural").source
    after = sew_hooks.find_sites(marked, language)
    assert {(site.rule, site.site_id, site.context, site.bit) for site in after if site.rule not in natural} == before
    assert before


def test_other_profiles_read_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sew_hooks.engine.profiles.load_calibration", lambda *_: pytest.fail("a table was read"))
    for name in ("all", "syntax", "black"):
        assert named_profile(name, "python").only is None
