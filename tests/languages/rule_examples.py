"""The tests of the examples in ``rules/``: what every language's class of tests inherits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar, NamedTuple

import pytest

import sew_hooks
from sew_hooks.rulebook.rule_texts import Pair, Refused, RuleText, load_rules

SCOPES = ("program", "definition")
KINDS = {"expression", "declaration", "control-flow", "formatting"}

Outcomes = dict[str, str]
"""What came of every text, by its name: ``value ...``, ``compiles``, or whatever else happened."""

Warnings = dict[str, list[str]]
"""The kinds of what compilers warn of in every text of :func:`rewritten`, by its name, in order."""


class Program(NamedTuple):
    """One text to compile; ``run`` is the expression to evaluate with it, where there is one; ``others`` lie beside."""

    name: str
    source: str
    run: str | None
    others: tuple[tuple[str, str], ...] = ()


def programs(language: str) -> Iterator[Program]:
    """Every text of the examples, named after its place with ``-zero``, ``-one``, ``-code`` or ``-naive`` behind."""
    for rule in load_rules(language):
        for number, pair in enumerate(rule.pairs, 1):
            name = f"{rule.id}-pair-{number}"
            yield Program(f"{name}-zero", pair.zero, pair.run)
            yield Program(f"{name}-one", pair.one, pair.run)
        for number, refused in enumerate(rule.refused, 1):
            name = f"{rule.id}-refused-{number}"
            yield Program(f"{name}-code", refused.code, refused.run)
            if refused.naive is not None:
                yield Program(f"{name}-naive", refused.naive, refused.run)


def rewritten(language: str) -> Iterator[Program]:
    """Both variants of every pair, and every text of the examples with all sites of all rules in one variant, named
    after its place with ``-zero``, ``-one``, ``-all-zero`` or ``-all-one`` behind."""
    for program in programs(language):
        name, _, version = program.name.rpartition("-")
        if version in ("zero", "one"):
            yield program._replace(run=None)
        if version in ("zero", "code"):
            for bit, word in enumerate(("zero", "one")):
                text = sew_hooks.rewrite(program.source, language, lambda site, bit=bit: bit, scope="program")
                yield Program(f"{name}-all-{word}", text, None)


def only(rule: str, bit: int) -> Callable[[sew_hooks.Site], int | None]:
    """Bring the sites of ``rule`` into variant ``bit`` and leave all others."""
    return lambda site: bit if site.rule == rule else None


def rows(language: str, argument: str) -> list[object]:
    """The values of a test's ``argument``: a rule, or one of its examples after its name and the rule's id.

    ``broken`` are the refused examples that come with a naive rewrite.
    """
    rules = load_rules(language)
    found: list[tuple[str, tuple[object, ...]]]
    if argument == "rule_text":
        found = [(rule.id, (rule,)) for rule in rules]
    elif argument == "pair":
        found = [
            (name := f"{rule.id}-pair-{number}", (name, rule.id, pair))
            for rule in rules
            for number, pair in enumerate(rule.pairs, 1)
        ]
    else:
        found = [
            (name := f"{rule.id}-refused-{number}", (name, rule.id, refused))
            for rule in rules
            for number, refused in enumerate(rule.refused, 1)
            if argument == "refused" or refused.naive is not None
        ]
    return [pytest.param(*values, id=name) for name, values in found]


class RuleExamples:
    """Pairs convert both ways and behave alike, look-alikes carry no site and a naive rewrite breaks them.

    A subclass has a fixture ``outcomes`` beside it.
    """

    language: ClassVar[str]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        names = metafunc.fixturenames
        if "rule_text" in names:
            metafunc.parametrize("rule_text", rows(self.language, "rule_text"))
        for argument in ("pair", "refused", "broken"):
            if argument in names:
                metafunc.parametrize(("name", "rule", argument), rows(self.language, argument))

    def rules(self) -> list[RuleText]:
        """The rules of the language."""
        return load_rules(self.language)

    def bits(self, source: str, rule: str, scope: str) -> list[int]:
        """The bits of ``rule`` in ``source``, in source order."""
        sites = sew_hooks.find_sites(source, self.language, scope=scope)
        return [site.bit for site in sites if site.rule == rule]

    def test_every_site_of_a_pair_reads_its_variant(self, name: str, rule: str, pair: Pair) -> None:
        for scope in SCOPES:
            zero = self.bits(pair.zero, rule, scope)
            one = self.bits(pair.one, rule, scope)
            assert set(zero) == {0}, scope
            assert set(one) == {1}, scope
            assert len(zero) == len(one), scope

    def test_a_pair_converts_both_ways_to_the_byte(self, name: str, rule: str, pair: Pair) -> None:
        for scope in SCOPES:
            assert sew_hooks.rewrite(pair.zero, self.language, only(rule, 1), scope=scope) == pair.one, scope
            assert sew_hooks.rewrite(pair.one, self.language, only(rule, 0), scope=scope) == pair.zero, scope

    def test_a_look_alike_carries_no_site(self, name: str, rule: str, refused: Refused) -> None:
        for scope in SCOPES:
            assert self.bits(refused.code, rule, scope) == [], scope

    def test_both_variants_of_a_pair_behave_alike(self, name: str, rule: str, pair: Pair, outcomes: Outcomes) -> None:
        zero = outcomes[f"{name}-zero"]
        assert zero.startswith("value ")
        assert outcomes[f"{name}-one"] == zero

    def test_a_look_alike_compiles(self, name: str, rule: str, refused: Refused, outcomes: Outcomes) -> None:
        assert not outcomes[f"{name}-code"].startswith("does not compile")

    def test_a_naive_rewrite_breaks_it(self, name: str, rule: str, broken: Refused, outcomes: Outcomes) -> None:
        assert outcomes[f"{name}-naive"] != outcomes[f"{name}-code"]

    def test_a_rule_has_enough_examples(self, rule_text: RuleText) -> None:
        assert len(rule_text.pairs) >= 3
        assert len(rule_text.refused) >= 5

    def test_a_rule_says_what_it_is(self, rule_text: RuleText) -> None:
        assert rule_text.kind in KINDS
        assert rule_text.title
        assert rule_text.variants[0] != rule_text.variants[1]
        assert rule_text.why
        assert rule_text.safety
        assert all(refused.because for refused in rule_text.refused)
        assert all((refused.naive is None) == (refused.run is None) for refused in rule_text.refused)

    def test_every_rule_has_a_number_of_its_own_which_a_code_of_flake8_can_hold(self) -> None:
        numbers = [rule.table_row for rule in self.rules() if rule.table_row is not None]
        assert numbers == sorted(set(numbers))
        assert numbers[0] > 0
        assert numbers[-1] < 100


class CompiledExamples(RuleExamples):
    """The same where compilers warn: of either variant alike. A subclass has a fixture ``warnings`` beside it."""

    @pytest.mark.slow
    def test_compilers_warn_of_both_variants_alike(self, name: str, rule: str, pair: Pair, warnings: Warnings) -> None:
        assert warnings[f"{name}-zero"] == warnings[f"{name}-one"]

    @pytest.mark.slow
    def test_compilers_warn_alike_of_a_pair_in_all_variants(
        self, name: str, rule: str, pair: Pair, warnings: Warnings
    ) -> None:
        assert warnings[f"{name}-all-zero"] == warnings[f"{name}-all-one"]

    @pytest.mark.slow
    def test_compilers_warn_alike_of_a_look_alike_in_all_variants(
        self, name: str, rule: str, refused: Refused, warnings: Warnings
    ) -> None:
        assert warnings[f"{name}-all-zero"] == warnings[f"{name}-all-one"]
