"""The peer's fixed directions."""

from __future__ import annotations

from pathlib import Path

from benchmarks.evaluation import peers
from benchmarks.evaluation.readings import observations, read_plain
from sew_hooks.engine.shipped import load_calibration
from tests.benchmarks.evaluation.inputs import options, write_corpus

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


def test_both_methods_are_compared(tmp_path: Path) -> None:
    for corpus, codes in (("llm", [CODE, "def broken("]), ("human_negative", [CODE]), ("calibration", [CODE])):
        write_corpus(tmp_path, f"{corpus}_python", codes)
    (detection,) = peers.run(options(tmp_path, language=["java"])).tables
    assert [row[:3] for row in detection.rows] == [
        ["somebody", "ACW", 2],
        ["somebody", "sew-hooks", 2],
        ["mean", "ACW", 2],
        ["mean", "sew-hooks", 2],
    ]
