"""``x[:n]`` or ``x[0:n]``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.builtin_types import SEQUENCES
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.fold import int_value
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Slice, Subscript
from sew_hooks.languages.tree import Node


class SliceStart(Rule):
    """Leaves out or spells out the start 0 of a forward slice of a builtin sequence."""

    id = "slice-start"
    visits = ("slice",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        parent = node.parent
        if not isinstance(node, Slice) or not isinstance(parent, Subscript) or len(parent.indices) != 1:
            return None
        if node.step is not None and not int_value(node.step):
            return None
        if node.lower is not None and (node.lower.kind != "int" or node.lower.value != "0"):
            return None
        if not facts.has_type(parent.base, SEQUENCES):
            return None
        return Choice(node.colon, node.start, node.colon + 1, (":",), ("0:",))


RULES = (SliceStart(),)
