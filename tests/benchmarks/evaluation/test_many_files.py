"""One verdict on many files, measured: what is counted as a claim, and as a false one."""

from __future__ import annotations

from pathlib import Path

from benchmarks.evaluation import many_files
from benchmarks.evaluation.many_files import ALPHAS, Run, said
from sew_hooks.scheme.calibration import uniform
from sew_hooks.scheme.evidence import TESTS
from tests.benchmarks.evaluation.inputs import CODE, NAMELESS, options, write_corpus

TABLE = uniform().to_json()
OTHERS = [f"LIMIT = {number}\n" for number in range(7)]


def run(*codes: str, marked: bool) -> Run:
    return {"codes": list(codes), "key": 5, "marked": marked}


def test_claims_about_the_marked_file_are_right_and_all_others_false() -> None:
    of_none = said(run(CODE, *OTHERS, marked=False), "python", "all", TABLE)
    of_one = said(run(CODE, *OTHERS, marked=True), "python", "all", TABLE)
    assert len(of_none) == len(of_one) == len(TESTS) * len(ALPHAS)
    assert all(one == {"claims": 0, "false": 0, "first": False} for one in of_none)
    # Everything together, the file, and each of its four functions.
    assert of_one[0] == {"claims": 6, "false": 0, "first": True}
    assert all(one["first"] and one["false"] == 0 for one in of_one)


def test_a_claim_where_nothing_should_be_marked_is_false() -> None:
    # The first is marked with the key of the run, but the run is one of which nothing is said to be.
    marked = said(run(CODE, marked=True), "python", "all", TABLE)[0]
    assert many_files._measures([{**marked, "false": 6}], [marked]) == [100, 0, 100]
    half = {"claims": 6, "false": 3, "first": True}
    assert many_files._measures([], [half, {"claims": 0, "false": 0, "first": False}]) == [None, 25, 50]  # type: ignore[list-item]


def test_people_are_judged_together_and_the_busiest_alone(tmp_path: Path) -> None:
    codes = [f"{CODE}\n\ndef added(a, b):\n    return a + {number}\n" for number in range(3)]
    write_corpus(tmp_path, "human_negative_python", [*codes, "def broken(:"], author_or_model="someone")
    for corpus in ("llm_python", "calibration_python"):
        write_corpus(tmp_path, corpus, [NAMELESS], author_or_model="someone")
    rows = many_files.run(options(tmp_path, sample=4)).tables[0].rows
    assert [(row[1], row[3], row[4]) for row in rows] == [
        (whose, test, 100 * alpha) for whose in ("many people", "one person") for test in TESTS for alpha in ALPHAS
    ]
    assert all(row[2] == 3 for row in rows), "what cannot be read is not judged"
    assert all(row[6] == 0 for row in rows)
    assert rows[0][8] == 100
