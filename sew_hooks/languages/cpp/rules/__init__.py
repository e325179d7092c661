"""The rules that only C++ has: one module for each rule, which is found because it is here."""

from __future__ import annotations

import sys

from sew_hooks.languages.clike import rules as shared
from sew_hooks.languages.clike.rule import Rule


def all_rules() -> tuple[Rule, ...]:
    """One instance of every rule of C++, with those of other languages that it has too."""
    return shared.all_rules(sys.modules[__name__], "cpp")
