"""The rules that only C++ has."""

from __future__ import annotations

from sew_hooks.languages.clike import rules as clike_rules
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.rules import rules_from


def all_rules() -> tuple[Rule, ...]:
    """One instance of every rule for C++."""
    return rules_from("cpp", __name__, clike_rules.__name__)
