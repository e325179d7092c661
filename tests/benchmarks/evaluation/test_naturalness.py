"""What linters say of a few programs, before and after marking."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.corpora import key
from benchmarks.evaluation.linting import lint
from benchmarks.evaluation.naturalness import NATURALNESS, lines_changed
from benchmarks.evaluation.programs import KEY
from sew_hooks.engine.api import embed
from sew_hooks.engine.profiles import PROFILES, named_profile
from tests.benchmarks.evaluation.inputs import CODE, NAMELESS, options, write_corpus


@pytest.mark.parametrize(
    ("linter", "noticed", "fine", "code"),
    [
        ("ruff", "import os\n", NAMELESS, "F401"),
        ("pylint", "import os\n", NAMELESS, "unused-import"),
        (
            "clang-tidy",
            "int f(const vector<int>& v) {\n    if (v.size() == 0) return 1;\n    return 0;\n}\n",
            "int f(const vector<int>& v) {\n    if (v.empty()) {\n        return 1;\n    }\n    return 0;\n}\n",
            "readability-container-size-empty",
        ),
    ],
    ids=["ruff", "pylint", "clang-tidy"],
)
def test_findings_are_counted_for_the_program_they_are_in(linter: str, noticed: str, fine: str, code: str) -> None:
    first, second, third = lint({"linter": linter, "texts": [fine, noticed, fine]})
    assert second[code] == 1
    assert code not in first
    assert first == third


def test_a_broken_program_does_not_hide_the_others() -> None:
    good = "int g(int value) {\n    if (value > 0) return 1;\n    return 0;\n}\n"
    broken, whole = lint({"linter": "clang-tidy", "texts": ["int f() { return nothing; }\n", good]})
    assert broken["clang-diagnostic-error"] == whole["readability-braces-around-statements"] == 1
    assert "clang-diagnostic-error" not in whole


def test_lines_that_are_gone_are_changed() -> None:
    assert lines_changed("a\nb\nc\n", "a\nB\nc\nd\n") == 1
    assert lines_changed("a\nb\n", "a\nb") == 1
    assert lines_changed("a\nb\n", "a\nnew\nb\n") == 0


def test_every_profile_has_its_row(tmp_path: Path) -> None:
    write_corpus(tmp_path, "llm_python", [CODE, "# another\n" + CODE, "def broken("])
    write_corpus(tmp_path, "human_negative_python", [NAMELESS])
    write_corpus(tmp_path, "calibration_python", [CODE])
    detection, findings, codes = NATURALNESS.run(options(tmp_path)).tables
    by_profile = {row[1]: row for row in detection.rows}
    # In Python ruff undoes what black does, and clang-format nothing.
    known = [profile for profile in PROFILES if profile not in ("ruff", "clang-format")]
    grains = [named_profile(profile, "python").grains for profile in known]
    different = [profile for place, profile in enumerate(known) if grains[place] not in grains[:place]]
    assert list(by_profile) == different
    lines = 2 * len(CODE.splitlines()) + 2
    for profile, row in by_profile.items():
        marked = embed(CODE, "python", key(KEY), profile=str(profile)).source
        assert row[2:4] == [3, pytest.approx(100 * 2 * lines_changed(CODE, marked) / lines)]
        if profile != "natural":  # which has too few places here
            assert row[4:] == [pytest.approx(200 / 3), pytest.approx(200 / 3)]
    assert [row[:3] for row in findings.rows] == [
        ["python", p, linter] for p in different for linter in ("ruff", "pylint")
    ]
    assert len({tuple(row[2:4]) for row in findings.rows}) == 2
    assert all(row[4] > 0 for row in codes.rows)
    assert {row[2] for row in codes.rows} <= {"ruff", "pylint"}
