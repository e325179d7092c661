"""``a + b`` or ``a+b``."""

from __future__ import annotations

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.rules.operator_spacing import OperatorSpacing

RULE = OperatorSpacing[Facts]()
