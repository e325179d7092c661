"""The examples in ``rules/python``: pairs convert both ways and behave alike, look-alikes carry no site."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import sew_hooks
from sew_hooks.errors import UsageError
from sew_hooks.rule_library import Pair, Refused, RuleText, find_rule, load_rules
from sew_hooks.shipped import rules_folder

RULES = load_rules("python")
SCOPES = ("program", "definition")
KINDS = {"expression", "declaration", "control-flow", "formatting"}

each_rule = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
each_scope = pytest.mark.parametrize("scope", SCOPES)
each_pair = pytest.mark.parametrize(
    ("rule", "pair"),
    [
        pytest.param(rule.id, pair, id=f"{rule.id}-{number}")
        for rule in RULES
        for number, pair in enumerate(rule.pairs, 1)
    ],
)
each_refused = pytest.mark.parametrize(
    ("rule", "refused"),
    [
        pytest.param(rule.id, refused, id=f"{rule.id}-{number}")
        for rule in RULES
        for number, refused in enumerate(rule.refused, 1)
    ],
)
each_broken = pytest.mark.parametrize(
    ("code", "naive", "run"),
    [
        pytest.param(refused.code, refused.naive, refused.run, id=f"{rule.id}-{number}")
        for rule in RULES
        for number, refused in enumerate(rule.refused, 1)
        if refused.naive is not None
    ],
)


def only(rule: str, bit: int) -> Callable[[sew_hooks.Site], int | None]:
    """Bring the sites of ``rule`` into variant ``bit`` and leave all others."""
    return lambda site: bit if site.rule == rule else None


def bits(source: str, rule: str, scope: str) -> list[int]:
    """The bits of ``rule`` in ``source``, in source order."""
    sites = sew_hooks.find_sites(source, "python", scope=scope)
    return [site.bit for site in sites if site.rule == rule]


def value(source: str, run: str) -> str:
    """What ``run`` evaluates to after ``source`` was executed as a module that nobody imports."""
    namespace: dict[str, object] = {"__name__": "example"}
    exec(compile(source, "example.py", "exec"), namespace)
    return repr(eval(run, namespace))


def outcome(source: str, run: str) -> str:
    """The value of ``run``, or the exception that ``source`` or ``run`` ends in."""
    try:
        return value(source, run)
    except Exception as error:
        return f"raises {type(error).__name__}"


@each_scope
@each_pair
def test_every_site_of_a_pair_reads_its_variant(rule: str, pair: Pair, scope: str) -> None:
    zero = bits(pair.zero, rule, scope)
    one = bits(pair.one, rule, scope)
    assert set(zero) == {0}
    assert set(one) == {1}
    assert len(zero) == len(one)


@each_scope
@each_pair
def test_a_pair_converts_both_ways_to_the_byte(rule: str, pair: Pair, scope: str) -> None:
    assert sew_hooks.rewrite(pair.zero, "python", only(rule, 1), scope=scope) == pair.one
    assert sew_hooks.rewrite(pair.one, "python", only(rule, 0), scope=scope) == pair.zero


@each_pair
def test_both_variants_of_a_pair_behave_alike(rule: str, pair: Pair) -> None:
    assert value(pair.zero, pair.run) == value(pair.one, pair.run)


@each_scope
@each_refused
def test_a_look_alike_carries_no_site(rule: str, refused: Refused, scope: str) -> None:
    assert bits(refused.code, rule, scope) == []


@pytest.mark.filterwarnings("ignore:invalid decimal literal")
@each_refused
def test_a_look_alike_is_valid_python(rule: str, refused: Refused) -> None:
    compile(refused.code, "example.py", "exec", dont_inherit=True)


@each_broken
def test_the_naive_rewrite_of_a_look_alike_breaks_it(code: str, naive: str, run: str) -> None:
    assert outcome(naive, run) != outcome(code, run)


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
    assert {path.stem for path in (rules_folder() / "python").iterdir()} == {rule.id for rule in RULES}


def test_the_rules_come_in_the_order_of_the_papers_table() -> None:
    rows = [rule.table_row for rule in RULES]
    assert rows == sorted(set(rows))
    assert RULES[0].id == "comparison-direction"
    assert RULES[-1].id == "final-newline"


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
