"""Many keys at once give what the library gives for each, and the rates say how sure they are."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import binomtest

from benchmarks.evaluation import honesty, other_keys, people, rates
from benchmarks.evaluation.many_keys import ALPHAS, Array, calibrated, exact, levels, plain_null, targets_of
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.people import Work
from benchmarks.evaluation.programs import targets
from benchmarks.evaluation.rates import interval, pooled
from benchmarks.evaluation.readings import judge, observations, read_plain
from benchmarks.opensource.archives import Archive, ArchiveError
from sew_hooks.engine.shipped import load_calibration
from sew_hooks.scheme.calibration import CalibrationTable, uniform
from sew_hooks.scheme.grade import Grade, grades

KEYS = 30


@pytest.fixture(scope="module")
def code(examples: Path) -> str:
    return sorted(examples.glob("*.py"))[0].read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def found(code: str) -> list[Grade]:
    return grades(observations(read_plain(code, "python", "definition", "all")), targets("python"), uniform())


def agreements(found: list[Grade], asked: Array) -> Array:
    return asked == np.array([grade.bit for grade in found])


@pytest.mark.parametrize("profile", ["all", "natural"])
def test_all_keys_at_once_give_the_p_values_of_the_library(code: str, profile: str) -> None:
    reading = observations(read_plain(code, "python", "definition", profile))
    found = grades(reading, targets("python"), uniform())
    table = CalibrationTable({grade.rule: (1000, 9000) for grade in found}, {})
    asked = targets_of(found, "python", KEYS)
    agrees = agreements(found, asked)
    evidence = [judge(reading, targets("python", number), table) for number in range(KEYS)]
    assert len({one.agreements for one in evidence}) > 5
    assert calibrated(found, asked, agrees, plain_null(table)) == pytest.approx(
        [e.p_value for e in evidence], abs=1e-12
    )
    assert exact(agrees) == pytest.approx([e.p_exact for e in evidence], rel=1e-9)


def test_a_text_reaches_the_levels_that_the_library_says(code: str) -> None:
    plain = read_plain(code, "python", "definition", "all")
    assert plain is not None
    table, key = load_calibration("python"), targets("python", 3)
    marked = other_keys.with_mark(plain, key)
    reached = levels(marked, "python", {"contest": plain_null(table)}, KEYS, least=1)
    assert reached is not None
    for number in range(KEYS):
        evidence = judge(observations(marked), targets("python", number), table)
        for test, p_value in (("exact", evidence.p_exact), ("contest", evidence.p_value)):
            assert int(reached.by_test[test][number]) == sum(p_value <= alpha for alpha in ALPHAS)
    assert reached.by_test["exact"][3] == str(len(ALPHAS))


def test_a_text_with_too_few_grades_is_not_judged(code: str, found: list[Grade]) -> None:
    plain = read_plain(code, "python", "definition", "all")
    assert plain is not None
    assert levels(plain, "python", {}, 2, least=len(found)) is not None
    assert levels(plain, "python", {}, 2, least=len(found) + 1) is None


def bounds(hits: Array) -> tuple[float, float]:
    within = interval(hits)
    assert within is not None
    return within


def test_the_interval_of_independent_hits_is_binomial() -> None:
    hits = np.random.default_rng(1).random((200, 300)) < 0.01
    low, high = bounds(hits)
    expected = binomtest(int(hits.sum()), hits.size).proportion_ci()
    assert high - low == pytest.approx(expected.high - expected.low, rel=0.05)
    assert high + low == pytest.approx(expected.high + expected.low, rel=0.02)


def test_there_is_no_interval_where_nothing_says_how_much_hits_hang_together() -> None:
    some = np.random.default_rng(1).random((10, 300)) < 0.1
    assert interval(some) is not None
    assert interval(some[:9]) is None
    assert interval(np.zeros((200, 300), dtype=bool)) is None
    assert interval(np.ones((200, 300), dtype=bool)) is None


@pytest.mark.parametrize("texts", [10, 40])
def test_most_intervals_hold_the_rate_of_texts_that_differ(texts: int) -> None:
    rate, source, runs = 0.05, np.random.default_rng(2), 400
    above = below = 0
    for _ in range(runs):
        own = source.beta(rate * 20, (1 - rate) * 20, texts)
        low, high = bounds(source.random((texts, 200)) < own[:, None])
        above += low > rate
        below += high < rate
    assert above / runs < 0.025
    assert 0 < (above + below) / runs < 0.07


def test_hits_that_come_together_widen_the_interval() -> None:
    hits = np.zeros((200, 300), dtype=bool)
    hits[:2] = True
    low, high = bounds(hits)
    assert low < 0.002
    assert high > 0.03
    assert interval(hits.T) == pytest.approx((low, high), rel=0.01)


def test_files_are_pooled_with_others_of_their_owner() -> None:
    works = [("a", [[1]]), ("b", [[2]]), ("a", [[3]]), ("a", [[4]])]
    assert list(pooled(works, 2)) == [[[1], [3]]]
    assert list(pooled(works, 1)) == [[[1]], [[3]], [[4]], [[2]]]


def write(folder: Path, corpus: str, codes: list[str]) -> None:
    rows = [
        {"id": f"{corpus}/{n}", "lang": "python", "author_or_model": "someone", "problem_id": f"{corpus}-{n}",
         "source_repo": "somewhere", "code": code, "tests": None}
        for n, code in enumerate(codes)
    ]  # fmt: skip
    with gzip.open(folder / f"{corpus}.jsonl.gz", "wt", encoding="utf-8") as lines:
        lines.writelines(json.dumps(row) + "\n" for row in rows)


def test_the_experiment_judges_all_code_by_all_tests(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = [f"{code}\n\ndef added_{n}(a: int, b: int):\n    return a + b\n" for n in range(10)]
    for corpus in ("human_negative_python", "calibration_python", "llm_python"):
        write(tmp_path, corpus, codes)
    made = {"contest": load_calibration("python", "contest"), "opensource": CalibrationTable({}, {})}
    made["mixed"] = load_calibration("python")
    monkeypatch.setattr(honesty, "tables", lambda options, language: made)
    monkeypatch.setattr(people, "_works", lambda options, language, judged: [Work("project", text) for text in codes])
    monkeypatch.setattr(rates, "KEYS", KEYS)
    options = Options(tmp_path, ["python"], None, 1, 1, tmp_path / "work", None)
    result = honesty.run(options)
    summary, by_key, calibration = result.tables
    assert [row[:3] for row in summary.rows] == [
        ["exact", "none", 4],
        ["calibrated", "contest", 4],
        ["calibrated", "opensource", 4],
        ["calibrated", "mixed", 4],
    ]
    assert {tuple(row[1:5]) for row in by_key.rows} == {
        (kind, pooled_over, scope, "none")
        for kind in ("contest", "production")
        for pooled_over in ("file", "commit of 5")
        for scope in ("definition", "program")
    }
    assert all(row[5] == (10 if row[2] == "file" else 2) for row in by_key.rows + calibration.rows)
    assert result.figures["contest"]["honest"] == [(alpha, alpha) for alpha in ALPHAS]
    honesty.HONESTY.draw and honesty.HONESTY.draw(result, tmp_path)
    assert (tmp_path / "honesty-production.svg").stat().st_size > 1000


def test_a_program_is_marked_with_a_key_that_is_not_tested(code: str) -> None:
    plain, table = read_plain(code, "python", "definition", "all"), load_calibration("python")
    assert plain is not None
    reading = observations(other_keys.with_mark(plain, targets("python", other_keys.OWN)))
    evidence = [judge(reading, targets("python", number), table) for number in (*range(20), other_keys.OWN)]
    shares = [judged.agreements / judged.total for judged in evidence]
    assert max(shares[:-1]) < shares[-1] == 1
    assert rates.KEYS <= other_keys.OWN


def test_programs_are_tested_under_other_keys_marked_and_not(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for corpus in ("human_negative_python", "calibration_python", "llm_python"):
        write(tmp_path, corpus, [code, code + "\nprint(a + 1)\n"])
    monkeypatch.setattr(rates, "KEYS", KEYS)
    (table,) = other_keys.run(Options(tmp_path, ["python"], None, 1, 1, tmp_path / "work", None)).tables
    assert [row[1:6] for row in table.rows] == [
        [marked_or_not, "file", scope, test, 2]
        for scope in ("definition", "program")
        for marked_or_not in ("unmarked", "marked")
        for test in ("none", "mixed")
    ]


def test_without_production_code_the_rest_is_judged(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fetch(work: Path, archives: list[Archive]) -> None:
        raise ArchiveError("not the pinned one")

    monkeypatch.setattr(people, "fetch", fetch)
    for corpus in ("human_negative_python", "calibration_python", "llm_python"):
        write(tmp_path, corpus, [code])
    options = Options(tmp_path, ["python"], None, 1, 1, tmp_path / "work", None)
    assert people.production(options, "python") == []
    assert set(people.tables(options, "python")) == {"contest"}
    assert "no production code in python: not the pinned one" in capsys.readouterr().err


def test_no_project_is_both_judged_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archives = [Archive("python", f"project{number}", "1", "") for number in range(12)]
    for archive in archives:
        (tmp_path / archive.project).mkdir()
        (tmp_path / archive.project / "module.py").write_text(f"name = {archive.project!r}\n")
    (tmp_path / "project0" / "module.py").write_bytes(b"# \xff\n")
    monkeypatch.setattr(people, "fetch", lambda work, archives: None)
    monkeypatch.setattr(people, "catalogue", lambda language: archives)
    monkeypatch.setattr(people, "files", lambda work, archives: sorted(tmp_path.glob("*/*.py")))
    monkeypatch.setattr(people, "project_of", lambda work, file: file.parent.name)
    options = Options(tmp_path, ["python"], None, 1, 1, tmp_path, None)
    judged, others = (
        {work.owner for work in people._works(options, "python", judged=judged)} for judged in (True, False)
    )
    assert judged == {"project5", "project10"}
    assert others == {archive.project for archive in archives} - {"project0", "project5", "project10"}
