"""Each rule says which node it counts as."""

from __future__ import annotations

from typing import Any

import pytest

from sew_hooks.languages.registry import REGISTRY
from sew_hooks.languages.rule_heads import rule_heads
from sew_hooks.languages.rule_nodes import node_of, rules_of
from tests.golden.pins import read
from tests.golden.texts import file_here

RULES = [(language, rule) for language in REGISTRY for rule in rules_of(language)]


@pytest.mark.parametrize("language", REGISTRY)
def test_every_rule_has_a_head_and_a_module(language: str) -> None:
    assert {rule.id for each, rule in RULES if each == language} == rule_heads(language).keys()


@pytest.mark.parametrize(("language", "rule"), RULES, ids=lambda one: one if isinstance(one, str) else one.id)
def test_a_rule_says_which_node_it_counts_as_in_one_way(language: str, rule: Any) -> None:
    assert bool(rule.visits) != bool(rule.counts_as)
    assert node_of(rule.id, language) == rule.nodes()


@pytest.mark.parametrize("language", REGISTRY)
@pytest.mark.parametrize(
    ("said", "statements"),
    [
        ("the file", {"file", "module"}),
        ("the first `assign` of the neighbours", {"assign"}),
        ("the `declaration`", {"declaration"}),
        ("the first `declaration` of the neighbours", {"declaration"}),
        ("the `function`", {"function"}),
        ("the loop", {"for", "for-each", "endless"}),
        ("the `try`", {"try"}),
    ],
)
def test_what_a_rule_says_is_what_is_pinned(language: str, said: str, statements: set[str]) -> None:
    of_rules = {rule.id for each, rule in RULES if each == language and rule.counts_as == said}
    found = {
        address[0]
        for pins in read(file_here(language)).values()
        for (_, _, rule), pin in pins.items()
        for address in pin.addresses
        if address and rule.partition("/")[0] in of_rules
    }
    assert found <= statements
