"""Two neighbouring functions, in either order."""

from __future__ import annotations

from sew_hooks.languages.cpp.movable_definitions import DEFINITIONS
from sew_hooks.languages.rules.definition_order import DefinitionOrder

RULE = DefinitionOrder(DEFINITIONS)
