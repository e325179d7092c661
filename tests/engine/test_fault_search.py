"""A result that fails the check: the places that cause it are left as they are, and everything else is marked."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sew_hooks
from sew_hooks.engine.fault_search import kept
from sew_hooks.languages.choice import Choice
from sew_hooks.languages.cpp import rules as cpp_rules
from sew_hooks.languages.java import rules as java_rules
from sew_hooks.languages.python.rules import all_rules as python_rules
from sew_hooks.languages.site import Span
from tests.conftest import KEY, Outcome

each_scope = pytest.mark.parametrize("scope", ["definition", "program"])
each_language = pytest.mark.parametrize("language", ["python", "java", "cpp"])

LINES = {
    "python": ["    while number < limit:\n        number = number + 1\n", "    limit = number if limit > 3 else 4\n"],
    "java": ["    while (number < limit) { number = number + 1; }\n", "    limit = limit > 3 ? number : 4;\n"],
    "cpp": ["    while (number < limit) { number = number + 1; }\n", "    limit = limit > 3 ? number : 4;\n"],
}
FUNCTION = {
    "python": ("def {}(values):\n    number = 0\n    limit = 1000\n", "    return number + limit\n\n\n"),
    "java": ("class {} {{\n  static int run(int number, int limit) {{\n", "    return number + limit;\n  }}\n}}\n"),
    "cpp": ("int {}(int number, int limit) {{\n", "    return number + limit;\n}}\n"),
}
LIES = {"a syntax error": "((", "another program": " - 7"}


def program(language: str, functions: int, liars: frozenset[int]) -> str:
    """A program in which only the functions with these numbers speak of a ``liar``."""
    text = ""
    for number in range(functions):
        head, foot = FUNCTION[language]
        function = head.format(f"f{number}") + "".join(LINES[language]) + foot.format()
        text += function.replace("number", "liar") if number in liars else function
    return text


@pytest.fixture(params=LIES)
def lying(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every rule writes a wrong other variant in a line that speaks of a liar."""
    lie = LIES[request.param]

    def deceive(choice: Choice | None, text: str) -> Choice | None:
        if choice is None or "liar" not in text[choice.start : choice.end] or "\n" in text[choice.start : choice.end]:
            return choice
        bit = choice.bit(text)
        return (
            choice
            if bit is None
            else choice._replace(**{"zero" if bit else "one": (Span(choice.start, choice.end), lie)})
        )

    for rule in {*python_rules(), *java_rules.all_rules(), *cpp_rules.all_rules()}:
        find: Callable[..., Choice | None] = rule.find
        monkeypatch.setattr(
            rule, "find", lambda node, facts, find=find: deceive(find(node, facts), facts.text), raising=True
        )


@each_language
@each_scope
def test_only_what_causes_the_failure_is_left(language: str, scope: str, lying: None) -> None:
    source = program(language, 4, frozenset({1}))
    with pytest.raises(sew_hooks.VerificationError):
        sew_hooks.rewrite(source, language, lambda site: 1 - site.bit, scope=scope)
    keys = [bytes([number]) * 32 for number in range(3)]
    assert any(check_left(source, language, key, scope) for key in keys)


def check_left(source: str, language: str, key: bytes, scope: str) -> int:
    """How many places are left; everything else is marked, and stays so."""
    lines = source.splitlines()
    embedding = sew_hooks.embed(source, language, key, scope=scope)
    assert embedding.changed
    assert all("liar" in lines[site.line - 1] for site in embedding.left)
    detection = sew_hooks.detect(embedding.source, language, key, scope=scope)
    disagreeing = {grade.address for grade in detection.grades if not grade.agrees}
    assert disagreeing <= {(site.site_id, site.context) for site in embedding.left}
    again = sew_hooks.embed(embedding.source, language, key, scope=scope)
    assert not again.changed
    assert len(again.left) == len(embedding.left)
    return len(embedding.left)


def test_a_rule_that_is_wrong_everywhere_is_left_out_in_few_readings(
    lying: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sew_hooks.languages.python import frontend

    source = program("python", 15, frozenset(range(15))) + program("python", 1, frozenset()).replace("def f", "def g")
    readings = count()
    analyse = frontend.analyse
    monkeypatch.setattr(frontend, "analyse", lambda text, scope: (next(readings), analyse(text, scope))[1])
    embedding = sew_hooks.embed(source, "python", KEY)
    assert next(readings) < 250
    assert embedding.changed
    assert len(embedding.left) >= 15
    assert not sew_hooks.embed(embedding.source, "python", KEY).changed


@pytest.mark.parametrize("command", [["embed"], ["hook", "embed", "--all"]])
def test_the_commands_name_the_places(
    sew: Callable[..., Outcome], lying: None, command: list[str], tmp_path: Path
) -> None:
    source = program("python", 4, frozenset({2}))
    left = sew_hooks.embed(source, "python", KEY).left
    (tmp_path / "a.py").write_text(source)
    outcome = sew(*command, "--profile", "all", "a.py")
    assert outcome.status == 1
    assert f"a.py: left {len(left)} place" in outcome.err
    assert f"line {left[0].line} ({left[0].rule})" in outcome.err
    assert "could not be marked" not in outcome.err
    again = sew(*command, "--profile", "all", "a.py")
    assert again.status == 0
    assert f"a.py: left {len(left)} place" in again.err


@given(
    groups=st.lists(st.integers(1, 40), min_size=1, max_size=25),
    faults=st.lists(st.frozensets(st.integers(0, 200), min_size=1, max_size=3), min_size=1, max_size=6),
)
def test_what_is_kept_works_and_asking_again_adds_nothing(groups: list[int], faults: list[frozenset[int]]) -> None:
    numbers = count()
    members = [[next(numbers) for _ in range(size)] for size in groups]
    everything = frozenset(range(next(numbers)))
    faults = [fault for fault in faults if fault <= everything] or [frozenset({0})]
    questions = count()

    def works(asked: frozenset[int]) -> bool:
        next(questions)
        return not any(fault <= asked for fault in faults)

    found = kept(members, works)
    assert works(found)
    assert next(questions) < 2 * (2 * len(groups) + 96) + 2
    spared = everything - found
    assert any(spared & fault for fault in faults)
    if len(faults) == 1:
        assert len(spared) == 1
    rest = [[index for index in group if index in spared] for group in members]
    assert kept([group for group in rest if group], lambda asked: works(asked | found)) == frozenset()


def test_a_failure_without_a_cause_is_an_error() -> None:
    answers = count()
    with pytest.raises(sew_hooks.VerificationError):
        kept([list(range(20))], lambda asked: next(answers) % 4 == 3)
