import pytest

from sew_hooks.scheme.address import Context, PlaceAddress, SiteId
from sew_hooks.scheme.evidence import Evidence, Test, Trials, decisive, is_able, weigh
from sew_hooks.scheme.grade import Grade

MIXED = [
    ("expression", 0.3, True),
    ("expression", 0.42, True),
    ("declaration", 0.7, True),
    ("control-flow", 0.05, True),
    ("control-flow", 0.5, True),
    ("control-flow", 0.95, False),
    ("formatting", 0.81, True),
    ("formatting", 0.19, True),
    ("formatting", 0.5, False),
    ("expression", 0.6, True),
]


def made(rows: list[tuple[str, float, bool]]) -> list[Grade]:
    return [
        Grade(
            rule="rule",
            kind=kind,
            address=PlaceAddress(SiteId("rule", "", "", "", depth), Context(1, 0, 0, 0)),
            bit=1,
            target=int(agrees),
            agrees=agrees,
            null_probability=probability,
            sites=1,
            ones=1,
        )
        for depth, (kind, probability, agrees) in enumerate(rows)
    ]


def assert_figures(found: Evidence, **expected: float) -> None:
    for name, figure in expected.items():
        assert getattr(found, name) == pytest.approx(figure, rel=1e-13, abs=0), name


# The figures below are sums over all outcomes in rational numbers, worked out apart from this package.


def test_golden_figures() -> None:
    assert_figures(
        weigh(made(MIXED)),
        total=10,
        agreements=8,
        p_value=0.05756745987,
        p_point=0.028783729935,
        p_syntax=0.03250485,
        p_exact=0.0546875,
        best_p_value=0.000193429215,
        best_p_exact=0.0009765625,
    )


def test_golden_figures_of_full_agreement() -> None:
    assert_figures(
        weigh(made([(kind, probability, True) for kind, probability, _ in MIXED])),
        total=10,
        agreements=10,
        p_value=0.000193429215,
        p_point=9.67146075e-05,
        p_syntax=0.00125685,
        p_exact=0.0009765625,
        best_p_value=0.000193429215,
        best_p_exact=0.0009765625,
    )


def test_without_formatting_both_tests_are_one() -> None:
    assert_figures(
        weigh(made([row for row in MIXED if row[0] != "formatting"])),
        total=7,
        agreements=6,
        p_value=0.0650097,
        p_point=0.03250485,
        p_syntax=0.03250485,
        p_exact=0.0625,
        best_p_value=0.0025137,
        best_p_exact=0.0078125,
    )


def test_formatting_alone_says_nothing_about_syntax() -> None:
    assert_figures(
        weigh(made([row for row in MIXED if row[0] == "formatting"])),
        total=3,
        agreements=2,
        p_value=1.0,
        p_point=0.5,
        p_syntax=1.0,
        p_exact=0.5,
        best_p_value=0.1539,
        best_p_exact=0.125,
    )


def test_without_grades_every_p_value_is_1() -> None:
    assert_figures(weigh([]), p_value=1.0, p_point=1.0, p_syntax=1.0, p_exact=1.0, best_p_value=1.0, best_p_exact=1.0)


def test_syntax_finds_a_mark_that_a_formatter_has_drowned() -> None:
    lost = [("formatting", 0.5, False)] * 12
    evidence = weigh(made([("expression", 0.5, True)] * 12 + lost))
    assert evidence.p_value == pytest.approx(2 * 0.5**12)
    assert evidence.p_point > 0.5


@pytest.mark.parametrize(
    ("agreeing", "total", "test", "expected"),
    [
        (20, 20, "calibrated", "marked"),
        (20, 20, "exact", "marked"),
        (12, 20, "calibrated", "not marked"),
        (12, 20, "exact", "not marked"),
        (9, 9, "calibrated", "too little evidence"),
        (9, 9, "exact", "too little evidence"),
        # 2 ** -10 reaches 1e-3, and twice that does not.
        (10, 10, "calibrated", "too little evidence"),
        (10, 10, "exact", "marked"),
        (9, 10, "exact", "not marked"),
        (0, 0, "calibrated", "too little evidence"),
        (0, 0, "exact", "too little evidence"),
    ],
)
def test_one_claim_at_1e_3(agreeing: int, total: int, test: Test, expected: str) -> None:
    evidence = weigh(made([("expression", 0.5, number < agreeing) for number in range(total)]))
    assert (decisive(evidence, test) <= 1e-3) == (expected == "marked")
    assert is_able(evidence, 1e-3, test) == (expected != "too little evidence")


def test_profiles_share_the_level_and_the_least_p_value_counts() -> None:
    agreeing = made([("expression", 0.5, True)] * 12)
    half, quarter = weigh(agreeing[:11]), weigh(agreeing)
    trials = Trials((half, quarter), (1 / 2, 1 / 4))
    assert trials.decisive("exact") == pytest.approx(min(2 * half.p_exact, 4 * quarter.p_exact))
    assert trials.is_able(1e-3, "exact")
    few = weigh(agreeing[:10])
    assert few.p_exact <= 1e-3
    assert not Trials((few, few), (1 / 2, 1 / 4)).is_able(1e-3, "exact")
    assert Trials((few, few), (1 / 2, 1 / 4)).best("exact") == 0
    assert Trials((weigh([]), few), (1 / 2, 1 / 4)).best("exact") == 1
    assert Trials((weigh([]),), (1.0,)).decisive("exact") == 1
