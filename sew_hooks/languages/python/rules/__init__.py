"""The rules that only Python has, or in a way of its own."""

from __future__ import annotations

from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.rules import rules_from


def all_rules() -> tuple[Rule, ...]:
    """One instance of every rule for Python."""
    return rules_from("python", __name__)
