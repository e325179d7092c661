"""The types that a rule of Java or C++ uses."""

from __future__ import annotations

from sew_hooks.languages import rule
from sew_hooks.languages.clike.facts import Facts

Rule = rule.Rule[Facts]
