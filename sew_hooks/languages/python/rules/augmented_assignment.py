"""``x += 1`` or ``x = x + 1``."""

from __future__ import annotations

from sew_hooks.languages.python import precedence
from sew_hooks.languages.python.builtin_types import NUMERIC
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.tree import Augmented
from sew_hooks.languages.rules.augmented_assignment import AugmentedAssignment, Update
from sew_hooks.languages.tree import Node
from sew_hooks.languages.vocabulary import Kind

_LEVELS: dict[str, Kind] = {
    "+": "sum", "-": "sum", "*": "product", "/": "product", "//": "product", "%": "product", "<<": "shift",
    ">>": "shift", "&": "bitand", "|": "bitor", "^": "bitxor",
}  # fmt: skip


class PythonAugmentedAssignment(AugmentedAssignment[Facts]):
    """Updates a number of a function, or of the module in its own code."""

    def update(self, node: Node, facts: Facts) -> Update | None:
        if not isinstance(node, Augmented) or node.value not in _LEVELS:
            return None
        target, operand = node.target, node.operand
        if target.kind != "name" or target.parens or not facts.is_local(target.value):
            return None
        if not (facts.has_type(target, NUMERIC) and facts.has_type(operand, NUMERIC)):
            return None
        binds = precedence.level(operand.kind) > precedence.level(_LEVELS[node.value])
        return Update(target, operand, binds) if binds or facts.one_line(operand.start, operand.end) else None


RULES = (PythonAugmentedAssignment(),)
