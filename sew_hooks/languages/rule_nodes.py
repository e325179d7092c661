"""The node that each rule counts as, which its addresses are taken from."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from sew_hooks.languages.registry import REGISTRY
from sew_hooks.languages.rule import Rule
from sew_hooks.languages.rules import rules_from


@lru_cache
def node_of(rule: str, language: str) -> str:
    """The kinds of the nodes of the rule with that id, or which node that is, in words."""
    (nodes,) = (rule_class.nodes() for rule_class in rules_of(language) if rule_class.id == rule)
    return str(nodes)


def rules_of(language: str) -> tuple[Rule[Any], ...]:
    """The rules of ``language``: those in its folder, or only the shared ones if it is read by its layout."""
    if REGISTRY[language].is_read_by_layout:
        return rules_from(language)
    rules: tuple[Rule[Any], ...] = import_module(f"sew_hooks.languages.{language}.rules").all_rules()
    return rules
