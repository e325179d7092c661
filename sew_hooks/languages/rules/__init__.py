"""The rules of all languages that share their logic; and how the rules of each language are found."""

from __future__ import annotations

import importlib
import pkgutil
from functools import lru_cache
from typing import Any

from sew_hooks.languages.rule import Rule
from sew_hooks.languages.rule_heads import rule_heads


@lru_cache
def rules_from(language: str, *folders: str) -> tuple[Rule[Any], ...]:
    """One instance of every rule of ``language``: the one in ``RULES`` of a module in the first folder that has it.

    This folder comes last: a rule that the language has in a way of its own is in one of its ``folders``.
    """
    rules: dict[str, Rule[Any]] = {}
    for folder in (*folders, __name__):
        for module in pkgutil.iter_modules(importlib.import_module(folder).__path__, f"{folder}."):
            for rule in getattr(importlib.import_module(module.name), "RULES", ()):
                rules.setdefault(rule.id, rule)
    return tuple(rules[name] for name in rule_heads(language))
