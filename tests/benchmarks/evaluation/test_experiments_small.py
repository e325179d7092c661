"""The statistical experiments over a corpus of a few programs."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from benchmarks.corpora import key
from benchmarks.evaluation import ablation, flipping, inference, length, null
from benchmarks.evaluation.experiments import EXPERIMENTS
from benchmarks.evaluation.judging import Reading
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.programs import KEY, embedded, readings, targets
from benchmarks.evaluation.readings import marked
from benchmarks.evaluation.result import Origin, Result, deviation, mean_of_languages, write
from benchmarks.evaluation.views import View, views
from sew_hooks import embed
from sew_hooks.engine.profiles import named_profile
from sew_hooks.scheme.address import Address, Context, PlaceAddress, SiteId
from sew_hooks.scheme.calibration import CalibrationTable

NAMES = ("flipping", "inference", "ablation", "keys", "length")

FUNCTION = """\
def work{0}(values, low=0):
    total = 0
    for i in range(0, {0} + 3):
        for j in range(i):
            if i * 2 < j + {0}:
                total += j * 2
            else:
                total = total + 1
    while True:
        if total > {0} and low < total:
            break
        total = total + (low * 2) + 1
    result = []
    for i in range(5):
        result.append(i + 1)
    if len(result) > 0:
        return (total)
    return total + result[0:2][0]
"""


def row(language: str, number: int, code: str, model: str) -> dict[str, Any]:
    return {
        "id": f"{model}-{number}",
        "lang": language,
        "code": code,
        "author_or_model": model,
        "problem_id": f"{model} problem {number}",
        "source_repo": "none",
    }


def write_corpus(folder: Path, name: str, rows: list[dict[str, Any]]) -> None:
    with gzip.open(folder / f"{name}.jsonl.gz", "wt", encoding="utf-8") as lines:
        lines.writelines(json.dumps(one) + "\n" for one in rows)


@pytest.fixture(scope="module")
def options(tmp_path_factory: pytest.TempPathFactory) -> Options:
    """A corpus: two models with programs of one to four functions and one that does not parse, people, and others."""
    data = tmp_path_factory.mktemp("data")
    codes = ["\n\n".join(FUNCTION.format(index) for index in range(count)) for count in range(1, 5)]
    models = [row("python", n, code, m) for m in ("one", "two") for n, code in enumerate([*codes * 3, "def broken("])]
    write_corpus(data, "llm_python", models)
    for name in ("human_negative", "calibration"):
        people = [row("python", n, f"LIMIT = {n}\n\n\n{code}", name) for n, code in enumerate(codes)]
        write_corpus(data, f"{name}_python", people)
    return Options(data, ["python"], None, 1, 1, tmp_path_factory.mktemp("work"), None)


@pytest.fixture(scope="module")
def view(options: Options) -> View:
    """The corpus in scope `definition`."""
    return next(views(options))


@pytest.fixture(scope="module")
def results(options: Options) -> dict[str, Result]:
    return {name: EXPERIMENTS[name].run(options) for name in NAMES}


def site(rule: str, bit: int, depth: int = 0) -> tuple[str, str, Address, int]:
    return (
        rule,
        "expression",
        PlaceAddress(SiteId(rule, "expression", "block", "function", depth), Context(1, 0, 0, 0)),
        bit,
    )


def differences(before: list[Reading], after: list[Reading]) -> set[tuple[int, int]]:
    """The sites in other variants: the program's place and the site's."""
    return {
        (program, index)
        for program, pair in enumerate(zip(before, after, strict=True))
        for index, (old, new) in enumerate(zip(*pair, strict=True))
        if old != new
    }


@pytest.mark.parametrize("name", NAMES)
def test_every_row_has_a_cell_for_each_column_and_all_is_written(
    name: str, results: dict[str, Result], tmp_path: Path
) -> None:
    assert all(len(row) == len(table.columns) for table in results[name].tables for row in table.rows)
    assert all(table.rows for table in results[name].tables)
    write(name, EXPERIMENTS[name], results[name], Origin("command", "commit"), tmp_path)
    data = json.loads((tmp_path / f"{name}.json").read_text(encoding="utf-8"))
    assert [table["title"] for table in data["tables"]] == [table.title for table in results[name].tables]
    assert len(list(tmp_path.glob("*.svg"))) == len(results[name].figures)


@pytest.mark.parametrize("profile", ["paper", "natural"])
def test_the_profile_of_the_options_marks_and_reads(profile: str, options: Options) -> None:
    chosen = replace(options, profile=profile)
    text = f"{FUNCTION.format(1)}\n\n# find the next one\nfound = 1\n"
    (reading,) = readings(chosen, [text], "python", "definition")
    assert reading
    assert {rule for rule, *_ in reading} <= set(named_profile(profile, "python").grains)
    assert embedded(chosen, [text], "python", "definition") == [embed(text, "python", key(KEY), profile=profile).source]


def test_a_view_marks_what_can_be_read_and_keeps_what_cannot(view: View) -> None:
    group = view.groups[0]
    assert [group.model for group in view.groups] == ["one", "two"]
    assert group.readings[-1] == []
    p_values = view.p_values(group.marked())
    assert p_values[-1] == 1.0
    assert max(p_values[:-1]) < 1e-3


def test_reversing_all_sites_leaves_nothing_and_none_leaves_all(view: View) -> None:
    group = view.groups[0]
    assert flipping.flipped(group, 0.0, "all sites") == group.marked()
    assert set(view.p_values(flipping.flipped(group, 1.0, "all sites"))) == {1.0}
    assert flipping.flipped(group, 1.0, "changed sites") == group.readings


@pytest.mark.parametrize("of", flipping.OF)
def test_a_larger_share_reverses_more_and_what_a_smaller_one_does(view: View, of: str) -> None:
    group = view.groups[0]
    turned = [differences(group.marked(), flipping.flipped(group, share, of)) for share in flipping.SHARES]
    assert all(smaller <= larger for smaller, larger in pairwise(turned))
    assert len(turned[0]) < len(turned[4]) < len(turned[6])


def test_half_of_all_sites_is_half_of_each_program(view: View) -> None:
    group = view.groups[0]
    turned = Counter(program for program, _ in differences(group.marked(), flipping.flipped(group, 0.5, "all sites")))
    assert [turned[program] for program in range(13)] == [len(reading) // 2 for reading in group.readings]


def test_flipping_reports_each_language_scope_and_share(results: dict[str, Result]) -> None:
    rows = results["flipping"].tables[0].rows
    assert [row[:4] for row in rows[:7]] == [
        ["python", "definition", "all sites", 100 * share] for share in flipping.SHARES
    ]
    assert [rows[0][4], rows[6][4]] == [0, 100]
    assert [rows[0][5], rows[6][5]] == pytest.approx([100 * 12 / 13, 0.0])
    assert rows[4][7:] == [82.53, 95.40]


def test_a_share_of_the_changed_sites_reverses_less_than_it_says(results: dict[str, Result]) -> None:
    rows = [row for row in results["flipping"].tables[0].rows if row[2] == "changed sites"]
    assert 0 < rows[5][4] < rows[5][3] == 75  # type: ignore[operator]


def test_all_languages_weigh_the_same_in_a_mean() -> None:
    assert mean_of_languages([("python", 1.0), ("python", 2.0), ("python", 6.0), ("cpp", 5.0)]) == 4
    assert mean_of_languages([("python", 1.0), ("java", None)]) == 1
    assert mean_of_languages([]) is None


def test_no_table_knows_a_problem_that_is_judged_however_its_name_is_written(tmp_path: Path) -> None:
    names = {"llm": "Two-Sum", "human_negative": "pascals-triangle", "calibration": "pascal-s-triangle"}
    for corpus, name in names.items():
        write_corpus(tmp_path, f"{corpus}_python", [row("python", 0, "", "") | {"problem_id": name}])
    others = [row("python", n, "", "") | {"problem_id": name} for n, name in enumerate(["two-sum", "3sum", "two-sums"])]
    write_corpus(
        tmp_path, "calibration_python", [row("python", 9, "", "") | {"problem_id": "pascal-s-triangle"}, *others]
    )
    found = null.contest_programs(Options(tmp_path, ["python"], None, 1, 1, tmp_path, None), "python", evaluated=False)
    assert [program["problem_id"] for program in found] == ["3sum", "two-sums"]


def test_what_programs_are_judged_by_has_nothing_of_their_problems(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen, unseen = ({**row("python", n, "x = 1\nx += 1\n", "p"), "problem_id": str(n)} for n in range(2))
    write_corpus(tmp_path, "llm_python", [seen])
    write_corpus(tmp_path, "human_negative_python", [seen])
    write_corpus(tmp_path, "calibration_python", [seen, seen, unseen])
    whole = CalibrationTable({"augmented-assignment": (70, 30), "operand-order": (40, 20)}, {}, {"operand-order": 9})
    monkeypatch.setattr(null, "load_calibration", lambda language: whole)
    table = null.null_table(Options(tmp_path, ["python"], None, 1, 1, tmp_path / "work", None), "python")
    assert table.counts == {"augmented-assignment": (68, 30), "operand-order": (40, 20)}
    assert table.effective == whole.effective


def test_what_was_seen_is_known_and_nothing_else() -> None:
    seen: list[Reading] = [[site("a", 1), site("b", 0)]]
    assert inference.predicted(seen, seen) == (100, 100)
    assert inference.predicted(seen, [[site("c", 1)]]) == (0, 0)
    assert inference.predicted(seen, [[site("a", 0)]]) == (0, 0)
    # Three sites of one address are three variants to know, and one decision.
    assert inference.predicted(seen, [[site("a", 1)] * 3 + [site("c", 1)]]) == (75, 50)


def test_inference_needs_as_many_programs_as_are_seen(results: dict[str, Result]) -> None:
    by_number = {row[2]: row for row in results["inference"].tables[0].rows if row[1] == "program"}
    assert 0 <= by_number[10][3] <= 100  # type: ignore[operator]
    assert by_number[30][3] is None
    assert by_number[10][5] == pytest.approx(19.91, abs=0.005)
    assert by_number[10][6] == pytest.approx(6.42, abs=0.005)


def test_the_whole_configuration_is_the_paper_s_test(view: View) -> None:
    reading = view.groups[0].marked()
    assert ablation.p_values(view, reading, (True, True)) == view.p_values(reading)


def test_without_grades_a_choice_that_is_repeated_counts_again(view: View) -> None:
    repeated = marked([site("operand-order", 0)] * 6, targets("python", KEY))
    (by_grade,) = ablation.p_values(view, [repeated], (False, True))
    (by_site,) = ablation.p_values(view, [repeated], (False, False))
    assert (by_grade, by_site) == (1.0, 2 * 0.5**6)


def test_ablation_finds_every_readable_program_also_after_attacks(results: dict[str, Result]) -> None:
    means = [row for row in results["ablation"].tables[0].rows if row[:3] == ["yes", "yes", "definition"]]
    assert means[0][5:7] == pytest.approx([100 * 12 / 13] * 2)


def test_keys_give_a_mean_for_each_model_and_over_all(results: dict[str, Result]) -> None:
    rows = results["keys"].tables[0].rows
    assert [row[:3] for row in rows] == [
        ["python", "definition", "one"],
        ["python", "definition", "two"],
        ["python", "program", "one"],
        ["python", "program", "two"],
        ["mean", "definition", "all"],
        ["mean", "program", "all"],
    ]
    assert rows[4][3] == pytest.approx((rows[0][3] + rows[1][3]) / 2)  # type: ignore[operator]
    assert rows[0][5] == pytest.approx((100 + 100 + 99.23) / 3)


def test_every_program_is_in_one_bucket(results: dict[str, Result]) -> None:
    for scope in ("definition", "program"):
        counts = [row[3] for row in results["length"].tables[0].rows if row[1] == scope]
        assert sum(counts) == 26  # type: ignore[arg-type]
        assert len(counts) == 6


def test_short_programs_are_not_found_and_long_ones_are(results: dict[str, Result]) -> None:
    rows = [row for row in results["length"].tables[0].rows if row[1] == "program"]
    assert rows[0][4:8] == [0.0] * 4
    assert rows[-1][4:8] == [100.0] * 4


def test_the_length_from_which_on_enough_are_found() -> None:
    found = {5: [False] * 10, 9: [True] * 8 + [False] * 2, 12: [True] * 200, 20: [False, True]}
    # Of those with 12 or more 201 of 202 are found, of those with 9 or more 209 of 212.
    assert length.this_or_more(found) == 12
    assert length.this_or_more({3: [True, False]}) is None


def test_one_length_is_judged_by_its_own_programs_and_those_that_are_longer() -> None:
    rising = {5: [False] * 10, 9: [True] * 8 + [False] * 2, 12: [True] * 200, 20: [True]}
    assert length.just_this(rising) == 12
    # A longer one that is missed lowers those before it.
    assert length.just_this({12: [True] * 4, 20: [False, True]}) is None


def test_a_deviation_needs_two_values() -> None:
    assert deviation([1.0, None, 3.0]) == pytest.approx(2**0.5)
    assert deviation([1.0, None]) is None
