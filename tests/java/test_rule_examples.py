"""The examples in ``rules/java``: pairs convert both ways and behave alike, look-alikes carry no site."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import sew_hooks
from sew_hooks.rule_library import Pair, Refused, RuleText, load_rules
from sew_hooks.shipped import rules_folder
from tests import rule_examples
from tests.rule_examples import KINDS, bits, each_scope, only, programs

IDS = [
    "comparison-direction",
    "operand-order",
    "redundant-parentheses",
    "length-comparison",
    "emptiness-test",
    "default-argument",
    "de-morgan",
    "augmented-assignment",
    "increment-form",
    "multiple-declaration",
    "final-local",
    "branch-order",
    "conditional-expression",
    "infinite-loop",
    "return-parentheses",
    "braces",
    "empty-loop-body",
    "operator-spacing",
    "keyword-spacing",
    "closing-bracket-indent",
    "blank-lines",
    "final-newline",
]

each_rule = rule_examples.each_rule("java")
each_pair = rule_examples.each_pair("java")
each_refused = rule_examples.each_refused("java")
each_broken = rule_examples.each_broken("java")


@pytest.fixture(scope="session")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What came of every example: ``value ...``, ``raises ...``, ``compiles`` or ``does not compile: ...``.

    One virtual machine compiles and executes them all, each in a folder of its own.
    """
    if _javac_version() < 17:
        pytest.skip("javac 17 or newer is not installed")
    folder = tmp_path_factory.mktemp("java")
    for program in programs("java"):
        place = folder / program.name
        place.mkdir()
        _write(place / "T.java", program.source)
        if program.run is not None:
            value = f"String.valueOf({program.run})"
            _write(place / "Run.java", f"public class Run {{ public static String value() {{ return {value}; }} }}")
    runner = Path(__file__).with_name("RunExamples.java")
    subprocess.run(["java", runner, folder], check=True, timeout=600)
    return {place.name: (place / "outcome").read_text(encoding="utf-8") for place in folder.iterdir()}


def _javac_version() -> int:
    if shutil.which("javac") is None or shutil.which("java") is None:
        return 0
    answer = subprocess.run(["javac", "-version"], check=True, capture_output=True, text=True)
    # Before Java 9 the answer came on the other stream.
    return int((answer.stdout or answer.stderr).split()[1].split(".")[0])


def _write(path: Path, text: str) -> None:
    path.write_bytes(text.encode())


@each_scope
@each_pair
def test_every_site_of_a_pair_reads_its_variant(name: str, rule: str, pair: Pair, scope: str) -> None:
    zero = bits(pair.zero, "java", rule, scope)
    one = bits(pair.one, "java", rule, scope)
    assert set(zero) == {0}
    assert set(one) == {1}
    assert len(zero) == len(one)


@each_scope
@each_pair
def test_a_pair_converts_both_ways_to_the_byte(name: str, rule: str, pair: Pair, scope: str) -> None:
    assert sew_hooks.rewrite(pair.zero, "java", only(rule, 1), scope=scope) == pair.one
    assert sew_hooks.rewrite(pair.one, "java", only(rule, 0), scope=scope) == pair.zero


@each_scope
@each_refused
def test_a_look_alike_carries_no_site(name: str, rule: str, refused: Refused, scope: str) -> None:
    assert bits(refused.code, "java", rule, scope) == []


@each_pair
def test_both_variants_of_a_pair_behave_alike(name: str, rule: str, pair: Pair, outcomes: dict[str, str]) -> None:
    zero = outcomes[f"{name}-zero"]
    assert zero.startswith("value ")
    assert outcomes[f"{name}-one"] == zero


@each_refused
def test_a_look_alike_compiles(name: str, rule: str, refused: Refused, outcomes: dict[str, str]) -> None:
    assert not outcomes[f"{name}-code"].startswith("does not compile")


@each_broken
def test_the_naive_rewrite_of_a_look_alike_breaks_it(name: str, outcomes: dict[str, str]) -> None:
    assert outcomes[f"{name}-naive"] != outcomes[f"{name}-code"]


@each_rule
def test_a_rule_has_enough_examples(rule: RuleText) -> None:
    assert len(rule.pairs) >= 3
    assert len(rule.refused) >= 5


@each_rule
def test_a_rule_says_what_it_is(rule: RuleText) -> None:
    assert rule.kind in KINDS
    assert rule.title
    assert rule.variants[0] != rule.variants[1]
    assert rule.why
    assert rule.safety
    assert all(refused.because for refused in rule.refused)
    assert all((refused.naive is None) == (refused.run is None) for refused in rule.refused)


def test_every_file_is_named_after_its_rule() -> None:
    assert {path.stem for path in (rules_folder() / "java").iterdir()} == set(IDS)


def test_the_rules_come_in_the_order_of_the_papers_table() -> None:
    rows = [rule.table_row for rule in load_rules("java")]
    assert rows == sorted(set(rows))
    assert [rule.id for rule in load_rules("java")] == IDS
