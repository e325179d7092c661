"""The rules for Python: one module for each rule, which is found because it is here."""

from __future__ import annotations

import importlib
import pkgutil
from functools import lru_cache

from sew_hooks.languages.python.rule import Rule


@lru_cache(maxsize=1)
def all_rules() -> tuple[Rule, ...]:
    """One instance of every rule in this folder, by module name."""
    rules = []
    for module in pkgutil.iter_modules(__path__):
        found = importlib.import_module(f"{__name__}.{module.name}")
        rules.append(found.RULE)
    return tuple(rules)
