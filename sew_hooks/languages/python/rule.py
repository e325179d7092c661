"""The types that a rule of Python uses."""

from __future__ import annotations

from sew_hooks.languages import rule
from sew_hooks.languages.python.facts import Facts

Rule = rule.Rule[Facts]
