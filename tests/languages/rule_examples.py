"""The tests of the examples in ``rules/``: what every language's class of tests inherits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, product
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


@cache
def rewritten(language: str) -> tuple[Program, ...]:
    """Both variants of every pair, and every text of the examples with all sites of all rules in one variant, named
    after its place with ``-zero``, ``-one``, ``-all-zero`` or ``-all-one`` behind."""
    return tuple(_rewritten(language))


def _rewritten(language: str) -> Iterator[Program]:
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


def pairs(rule: RuleText) -> Iterator[tuple[str, Pair]]:
    """The pairs of a rule, each with its name in :func:`programs`."""
    return ((f"{rule.id}-pair-{number}", pair) for number, pair in enumerate(rule.pairs, 1))


def look_alikes(rule: RuleText) -> Iterator[tuple[str, Refused]]:
    """The refused look-alikes of a rule, each with its name in :func:`programs`."""
    return ((f"{rule.id}-refused-{number}", refused) for number, refused in enumerate(rule.refused, 1))


class RuleExamples:
    """Pairs convert both ways and behave alike, look-alikes carry no site and a naive rewrite breaks them.

    A subclass has a fixture ``outcomes`` beside it.
    """

    language: ClassVar[str]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "rule" in metafunc.fixturenames:
            metafunc.parametrize("rule", self.rules(), ids=lambda rule: rule.id)

    def rules(self) -> list[RuleText]:
        """The rules of the language."""
        return load_rules(self.language)

    def bits(self, source: str, rule: str, scope: str) -> list[int]:
        """The bits of ``rule`` in ``source``, in source order."""
        sites = sew_hooks.find_sites(source, self.language, scope=scope)
        return [site.bit for site in sites if site.rule == rule]

    def test_every_site_of_a_pair_reads_its_variant(self, rule: RuleText) -> None:
        for (name, pair), scope in product(pairs(rule), SCOPES):
            zero = self.bits(pair.zero, rule.id, scope)
            one = self.bits(pair.one, rule.id, scope)
            assert set(zero) == {0}, (name, scope)
            assert set(one) == {1}, (name, scope)
            assert len(zero) == len(one), (name, scope)

    def test_a_pair_converts_both_ways_to_the_byte(self, rule: RuleText) -> None:
        for (name, pair), scope in product(pairs(rule), SCOPES):
            for bit, (text, other) in ((1, (pair.zero, pair.one)), (0, (pair.one, pair.zero))):
                assert sew_hooks.rewrite(text, self.language, only(rule.id, bit), scope=scope) == other, (name, scope)

    def test_a_look_alike_carries_no_site(self, rule: RuleText) -> None:
        for (name, refused), scope in product(look_alikes(rule), SCOPES):
            assert self.bits(refused.code, rule.id, scope) == [], (name, scope)

    def test_both_variants_of_a_pair_behave_alike(self, rule: RuleText, outcomes: Outcomes) -> None:
        for name, _ in pairs(rule):
            zero = outcomes[f"{name}-zero"]
            assert zero.startswith("value "), name
            assert outcomes[f"{name}-one"] == zero, name

    def test_a_look_alike_compiles(self, rule: RuleText, outcomes: Outcomes) -> None:
        for name, _ in look_alikes(rule):
            assert not outcomes[f"{name}-code"].startswith("does not compile"), name

    def test_a_naive_rewrite_breaks_it(self, rule: RuleText, outcomes: Outcomes) -> None:
        for name, refused in look_alikes(rule):
            assert refused.naive is None or outcomes[f"{name}-naive"] != outcomes[f"{name}-code"], name

    def test_a_rule_has_enough_examples(self, rule: RuleText) -> None:
        assert len(rule.pairs) >= 3
        assert len(rule.refused) >= 5

    def test_a_rule_says_what_it_is(self, rule: RuleText) -> None:
        assert rule.kind in KINDS
        assert rule.title
        assert rule.variants[0] != rule.variants[1]
        assert rule.why
        assert rule.safety
        assert all(refused.because for refused in rule.refused)
        assert all((refused.naive is None) == (refused.run is None) for refused in rule.refused)

    def test_every_rule_has_a_number_of_its_own_which_a_code_of_flake8_can_hold(self) -> None:
        numbers = [rule.table_row for rule in self.rules() if rule.table_row is not None]
        assert numbers == sorted(set(numbers))
        assert numbers[0] > 0
        assert numbers[-1] < 100


class CompiledExamples(RuleExamples):
    """The same where compilers warn: of either variant alike. A subclass has a fixture ``warnings`` beside it."""

    @pytest.mark.slow
    def test_compilers_warn_of_both_variants_alike(self, rule: RuleText, warnings: Warnings) -> None:
        for name, _ in pairs(rule):
            assert warnings[f"{name}-zero"] == warnings[f"{name}-one"], name

    @pytest.mark.slow
    def test_compilers_warn_alike_of_an_example_in_all_variants(self, rule: RuleText, warnings: Warnings) -> None:
        for name, _ in chain(pairs(rule), look_alikes(rule)):
            assert warnings[f"{name}-all-zero"] == warnings[f"{name}-all-one"], name
