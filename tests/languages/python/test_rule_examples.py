"""The examples of the rules of Python, executed."""

from __future__ import annotations

import warnings

import pytest

from sew_hooks.errors import UsageError
from sew_hooks.rulebook.rule_texts import find_rule, load_rules
from tests.languages.rule_examples import Outcomes, Program, RuleExamples, programs


@pytest.fixture(scope="session")
def outcomes() -> Outcomes:
    """What came of every example: ``value ...``, ``raises ...``, ``compiles`` or ``does not compile: ...``."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        warnings.simplefilter("ignore", DeprecationWarning)
        return {program.name: outcome(program) for program in programs("python")}


def outcome(program: Program) -> str:
    """Execute a text as a module that nobody imports, and evaluate what is to be run with it."""
    try:
        code = compile(program.source, "example.py", "exec", dont_inherit=True)
    except SyntaxError as error:
        return f"does not compile: {error}"
    if program.run is None:
        return "compiles"
    namespace: dict[str, object] = {"__name__": "example"}
    try:
        exec(code, namespace)
        return f"value {eval(program.run, namespace)!r}"
    except Exception as error:
        return f"raises {type(error).__name__}"


class TestPython(RuleExamples):
    language = "python"


def test_a_rule_is_found_by_its_id() -> None:
    ((language, rule),) = find_rule("any-loop", ["python"])
    assert (language, rule.title) == ("python", "any() or a loop")


@pytest.mark.parametrize("language", ["cobol", "calibration", "../.."])
def test_a_language_without_rules_is_a_usage_error(language: str) -> None:
    with pytest.raises(UsageError, match="no rules for the language"):
        load_rules(language)


def test_an_unknown_rule_is_a_usage_error() -> None:
    with pytest.raises(UsageError, match="no rule 'no-such-rule'"):
        find_rule("no-such-rule", ["python"])
