import random

import pytest

from sew_hooks.scheme.address import Address, Context, HabitAddress, PlaceAddress, SiteId
from sew_hooks.scheme.calibration import CalibrationTable, uniform
from sew_hooks.scheme.evidence import weigh
from sew_hooks.scheme.grade import Pool, grades
from sew_hooks.scheme.target import Targets

TARGETS = Targets(bytes(range(32)), "python")


def address(depth: int) -> Address:
    """Under the key above the target is 0 at depth 0 and 1 at depth 1."""
    return PlaceAddress(SiteId("operand-order", "assign", "block", "function", depth), Context(3, 4, 1, 2))


def observations(depth: int, bits: str) -> list[tuple[str, str, Address, int]]:
    return [("operand-order", "expression", address(depth), int(bit)) for bit in bits]


@pytest.mark.parametrize(
    ("bits", "majority"),
    [("0", 0), ("1", 1), ("01", 1), ("10", 1), ("001", 0), ("110", 1), ("0011", 1), ("00011", 0)],
)
def test_the_majority_speaks_and_a_tie_gives_1(bits: str, majority: int) -> None:
    (grade,) = grades(observations(0, bits), TARGETS, uniform())
    assert grade.bit == majority
    assert grade.target == 0
    assert grade.agrees == (majority == 0)
    assert grade.sites == len(bits)


def test_each_address_makes_one_grade_in_order_of_appearance() -> None:
    mixed = [*observations(1, "1"), *observations(0, "0"), *observations(1, "0")]
    found = grades(mixed, TARGETS, uniform())
    assert [(grade.address.site_id.depth, grade.bit, grade.sites) for grade in found] == [
        (1, 1, 2),
        (0, 0, 1),
    ]


def test_the_context_is_part_of_the_address() -> None:
    other = PlaceAddress(address(0).site_id, Context(3, 4, 1, 3))
    mixed = [*observations(0, "0"), ("operand-order", "expression", other, 1)]
    assert len(grades(mixed, TARGETS, uniform())) == 2


def test_the_null_probability_is_that_of_the_target() -> None:
    table = CalibrationTable(counts={"operand-order": (70, 30)}, origin={})
    against, along = grades([*observations(0, "0"), *observations(1, "0")], TARGETS, table)
    assert (against.target, along.target) == (0, 1)
    assert against.null_probability == pytest.approx(0.7)
    assert along.null_probability == pytest.approx(0.3)


def test_a_habit_is_even_whatever_people_do_at_the_places_of_its_rule() -> None:
    table = CalibrationTable(counts={"operand-order": (95, 5)}, origin={})
    habit = HabitAddress("operand-order", "total")
    (grade,) = grades([("operand-order", "expression", habit, 1)] * 3, TARGETS, table)
    assert (grade.null_probability, grade.sites) == (0.5, 3)


def test_rule_and_kind_are_carried_along() -> None:
    (grade,) = grades(observations(0, "00"), TARGETS, uniform())
    assert (grade.rule, grade.kind, grade.address) == ("operand-order", "expression", address(0))


def test_no_observations_make_no_grades() -> None:
    assert grades([], TARGETS, uniform()) == []


def test_pooled_grades_are_those_of_all_the_sites_together(chance: random.Random) -> None:
    table = CalibrationTable(counts={"operand-order": (70, 30)}, origin={})
    for _ in range(200):
        files = [
            [
                each
                for depth in range(4)
                for each in observations(depth, "".join(chance.choices("01", k=chance.randrange(4))))
            ]
            for _ in range(3)
        ]
        together = grades([each for file in files for each in file], TARGETS, table)
        pool = Pool()
        for file in files:
            pool.add("python", grades(file, TARGETS, table))
        assert weigh([*pool.counted()]) == weigh(together)


def test_one_address_in_two_languages_is_two() -> None:
    (grade,) = grades(observations(0, "1"), TARGETS, uniform())
    pool = Pool()
    pool.add("python", [grade])
    pool.add("java", [grade])
    assert len([*pool.counted()]) == 2


def test_nothing_pooled_is_nothing() -> None:
    pool = Pool()
    assert [*pool.counted()] == []
    pool.add("python", [])
    assert [*pool.counted()] == []
