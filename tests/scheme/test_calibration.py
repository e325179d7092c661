import dataclasses
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sew_hooks.errors import CalibrationError
from sew_hooks.scheme.calibration import CalibrationTable, uniform

ORIGIN: dict[str, str | int] = {
    "corpus": "contest",
    "files": 3,
    "sites": 210,
    "date": "2025-01-31",
    "version": "0.1.0",
}
COUNTS = {"operand-order": (60, 40), "branch-order": (0, 100), "any-loop": (10, 0)}
TABLE = CalibrationTable(counts=COUNTS, origin=ORIGIN)


@pytest.mark.parametrize(
    ("zeros", "ones", "expected"),
    [
        (60, 40, 0.4),
        (0, 100, 0.95),
        (100, 0, 0.05),
        (96, 4, 0.05),
        (94, 6, 0.06),
        (15, 15, 0.5),
        (0, 30, 0.95),
        (0, 29, 0.5),
        (0, 0, 0.5),
    ],
)
def test_the_share_of_variant_1_is_clipped_and_needs_30_observations(zeros: int, ones: int, expected: float) -> None:
    table = CalibrationTable(counts={"rule": (zeros, ones)}, origin=ORIGIN)
    assert table.probability_of_one("rule") == expected


@pytest.mark.parametrize(("effective", "expected"), [({"rule": 29}, 0.5), ({"rule": 30}, 0.9), ({}, 0.9)])
def test_a_rule_is_even_whose_counts_are_worth_less_than_30_observations(
    effective: dict[str, int], expected: float
) -> None:
    table = CalibrationTable(counts={"rule": (100, 900)}, origin=ORIGIN, effective=effective)
    assert table.probability_of_one("rule") == expected


def test_counts_worth_more_than_they_are_do_not_make_up_for_too_few() -> None:
    table = CalibrationTable(counts={"rule": (0, 29)}, origin=ORIGIN, effective={"rule": 31})
    assert table.probability_of_one("rule") == 0.5


def test_an_unknown_rule_is_even() -> None:
    assert TABLE.probability_of_one("no-such-rule") == 0.5


def test_the_uniform_table_is_even_everywhere() -> None:
    assert uniform().probability_of_one("branch-order") == 0.5


def test_the_json_form_is_pinned() -> None:
    assert TABLE.to_json() == (
        "{\n"
        '  "origin": {"corpus": "contest", "files": 3, "sites": 210, '
        '"date": "2025-01-31", "version": "0.1.0"},\n'
        '  "counts": {\n'
        '    "any-loop": [10, 0],\n'
        '    "branch-order": [0, 100],\n'
        '    "operand-order": [60, 40]\n'
        "  }\n"
        "}\n"
    )


def test_the_json_form_with_effective_observations_is_pinned() -> None:
    table = CalibrationTable(counts={"any-loop": (10, 2)}, origin={}, effective={"any-loop": 9})
    assert table.to_json() == (
        '{\n  "origin": {},\n  "counts": {\n    "any-loop": [10, 2]\n  },\n'
        '  "effective": {\n    "any-loop": 9\n  }\n}\n'
    )


@given(st.dictionaries(st.text(max_size=8), st.tuples(st.integers(0), st.integers(0), st.integers(0)), max_size=5))
def test_json_gives_the_same_table_back(rules: dict[str, tuple[int, int, int]]) -> None:
    counts = {rule: (zeros, ones) for rule, (zeros, ones, _) in rules.items()}
    effective = {rule: number for rule, (_, _, number) in rules.items()}
    table = CalibrationTable(counts=counts, origin=ORIGIN, effective=effective)
    assert CalibrationTable.from_json(table.to_json()) == table


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "not a calibration table"),
        ('{"origin": ' + "[" * 100_000, "not"),
        ("[]", "not a calibration table"),
        ('{"counts": {}}', "not a calibration table: .*`origin`"),
        ('{"counts": {}, "origin": {}, "more": 1}', "not a calibration table: .*`more`"),
        ('{"counts": [], "origin": {}}', r"Expected `object`, got `array` - at `\$.counts`"),
        ('{"counts": {}, "origin": 1}', r"at `\$.origin`"),
        ('{"counts": {}, "origin": {"files": 1.5}}', r"at `\$.origin"),
        ('{"counts": {"r": 1}, "origin": {}}', r"at `\$.counts"),
        ('{"counts": {"r": [1]}, "origin": {}}', r"length 2.*at `\$.counts"),
        ('{"counts": {"r": [1, 2, 3]}, "origin": {}}', r"length 2.*at `\$.counts"),
        ('{"counts": {"r": [1, -2]}, "origin": {}}', r">= 0.*at `\$.counts"),
        ('{"counts": {"r": [1, 2.5]}, "origin": {}}', r"at `\$.counts"),
        ('{"counts": {"r": [true, 2]}, "origin": {}}', r"at `\$.counts"),
        ('{"counts": {"r": ["1", "2"]}, "origin": {}}', r"at `\$.counts"),
        ('{"counts": {"r": [1, 2]}, "origin": {}, "effective": [3]}', r"at `\$.effective"),
        ('{"counts": {"r": [1, 2]}, "origin": {}, "effective": {"r": 2.5}}', r"at `\$.effective"),
        ('{"counts": {"r": [1, 2]}, "origin": {}, "effective": {"r": -1}}', r"at `\$.effective"),
        ('{"counts": {"r": [1, 2]}, "origin": {}, "effective": {"r": true}}', r"at `\$.effective"),
        ('{"counts": {"r": [1, 2]}, "origin": {}, "effective": {"s": 3}}', "effective observations of 's'"),
    ],
)
def test_malformed_text_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(CalibrationError, match=reason) as caught:
        CalibrationTable.from_json(text)
    assert "\n" not in str(caught.value)


def test_a_table_cannot_be_changed() -> None:
    counts, effective = dict(COUNTS), {"operand-order": 90}
    table = CalibrationTable(counts=counts, origin=ORIGIN, effective=effective)
    counts["operand-order"] = (0, 1000)
    effective["operand-order"] = 0
    assert table.probability_of_one("operand-order") == 0.4
    with pytest.raises(TypeError):
        table.counts["operand-order"] = (0, 1000)  # type: ignore[index]
    with pytest.raises(dataclasses.FrozenInstanceError):
        table.counts = counts  # type: ignore[misc]


def test_a_table_can_be_sent_to_another_process() -> None:
    table = dataclasses.replace(TABLE, effective={"any-loop": 9})
    assert pickle.loads(pickle.dumps(table)) == table
