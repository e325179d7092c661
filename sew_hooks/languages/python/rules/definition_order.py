"""Two neighbouring functions or methods that do not depend on each other, in either order."""

from __future__ import annotations

from sew_hooks.languages.python.preconditions.movable_definitions import DEFINITIONS
from sew_hooks.languages.rules.definition_order import DefinitionOrder

RULE = DefinitionOrder(DEFINITIONS)
