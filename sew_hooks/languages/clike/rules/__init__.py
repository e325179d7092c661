"""The rules that Java and C++ share: one module for each rule, which is found because it is here."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from functools import lru_cache
from types import ModuleType

from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.rule_heads import rule_heads


@lru_cache
def all_rules(own: ModuleType, language: str) -> tuple[Rule, ...]:
    """One instance of every rule in the package ``own`` and of every shared rule that ``language`` has, by module."""
    texts = rule_heads(language)
    found: list[Rule] = []
    for package in (sys.modules[__name__], own):
        for module in pkgutil.iter_modules(package.__path__):
            found.append(importlib.import_module(f"{package.__name__}.{module.name}").RULE)
    return tuple(rule for rule in found if rule.id in texts)
