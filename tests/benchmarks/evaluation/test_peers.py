"""The peer's fixed directions, and what happens when operands are reordered without asking for types."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from benchmarks.evaluation import peers
from benchmarks.evaluation.naive import reordered
from benchmarks.evaluation.options import Options
from benchmarks.evaluation.readings import observations, read_plain
from sew_hooks.engine.shipped import load_calibration

CODE = """\
def total(values: list, limit: int):
    result = 0
    for value in values:
        if value > limit:
            result += 1
        else:
            result = result + 2
    if result != 0 and limit < 5:
        result = result * 3
    return result
"""
JOIN = "import sys\n\nname = sys.stdin.read().strip()\nprint(name + '!' if len(name) < 9 else name)\n"
SUM = "import sys\n\na, b = map(int, sys.stdin.read().split())\nprint(b + a)\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("b + a\n", "a + b\n"),
        ("a + b\n", None),
        ("x < 1\n", "1 > x\n"),
        ("b <= a\n", "a >= b\n"),
        ("b == a\n", "a == b\n"),
        ("b - a\n", None),
        ("c < b < a\n", None),
        ("b in a\n", None),
        ("(b + a) * 3\n", "3 * (a + b)\n"),
        ("def f(:\n", None),
    ],
)
def test_operands_stand_in_one_order_by_their_text(before: str, after: str | None) -> None:
    assert reordered(before) == after


@pytest.mark.parametrize("code", [CODE, JOIN, SUM])
def test_reordering_again_changes_nothing(code: str) -> None:
    once = reordered(code)
    assert once is not None
    assert reordered(once) is None


def test_every_place_of_the_fixed_rules_is_turned_and_no_other() -> None:
    fixed = peers.fix(CODE)
    assert fixed is not None
    before, after = ({}, {})
    for code, bits in ((CODE, before), (fixed, after)):
        for rule, _, _, bit in observations(read_plain(code, "python", "program", "all")):
            bits.setdefault(rule, []).append(bit)
    assert {rule for rule in before if before[rule] != after[rule]} >= {"augmented-assignment", "comparison-direction"}
    assert all(set(bits) == {1} for rule, bits in after.items() if rule in peers.FIXED)
    assert all(bits == before[rule] for rule, bits in after.items() if rule not in peers.FIXED)


def test_turned_code_is_less_likely_to_be_a_persons() -> None:
    table = load_calibration("python")
    fixed = peers.fix(CODE)
    assert fixed is not None
    of = {
        code: peers.share_test(observations(read_plain(code, "python", "program", "all")), table)
        for code in (CODE, fixed)
    }
    assert of[fixed] < 1e-4 < of[CODE]
    assert peers.share_test([], table) == 1.0


def write(folder: Path, corpus: str, codes: list[str], tests: list[object]) -> None:
    rows = [
        {"id": f"{corpus}/{n}", "lang": "python", "author_or_model": "someone", "problem_id": f"{corpus}-{n}",
         "source_repo": "somewhere", "code": code, "tests": test}
        for n, (code, test) in enumerate(zip(codes, tests, strict=True))
    ]  # fmt: skip
    with gzip.open(folder / f"{corpus}.jsonl.gz", "wt", encoding="utf-8") as lines:
        lines.writelines(json.dumps(row) + "\n" for row in rows)


RUNNER = """\
import subprocess, sys

TO = 10


def run_one(row, code=None):
    given, expected = row["tests"]
    command = [sys.executable, "-c", row["code"] if code is None else code]
    done = subprocess.run(command, input=given, capture_output=True, text=True)
    return ("pass" if done.stdout.strip() == expected else "fail"), done.stderr
"""


def test_unchecked_reordering_breaks_what_checked_rules_leave_alone(tmp_path: Path) -> None:
    data, tools = tmp_path / "data", tmp_path / "tools"
    data.mkdir()
    tools.mkdir()
    (tools / "run_tests.py").write_text(RUNNER)
    wrong = "print(1 + 2)\n"
    write(data, "llm_python", [JOIN, SUM, wrong], [["you", "you!"], ["2 3", "5"], ["", "4"]])
    write(data, "human_negative_python", [CODE], [None])
    write(data, "calibration_python", [CODE], [None])
    result = peers.run(Options(data, ["java"], None, 1, 1, tmp_path / "work", None))
    detection, broken = result.tables
    assert [row[:3] for row in detection.rows] == [
        ["someone", "ACW", 3],
        ["someone", "sew-hooks", 3],
        ["mean", "ACW", 3],
        ["mean", "sew-hooks", 3],
    ]
    assert broken.rows[0] == ["unchecked reordering", 2, 2, 1, 50.0]
    assert [row[3] for row in broken.rows[1:]] == [0, 0]
