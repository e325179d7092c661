"""``x += 1`` or ``x = x + 1``."""

from __future__ import annotations

from sew_hooks.languages.clike import precedence
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.tree import Augmented, Name
from sew_hooks.languages.rules.augmented_assignment import AugmentedAssignment, Update
from sew_hooks.languages.tree import Node


class ClikeAugmentedAssignment(AugmentedAssignment[Facts]):
    """Updates a number where nothing takes the value."""

    def update(self, node: Node, facts: Facts) -> Update | None:
        if not isinstance(node, Augmented) or not facts.unused(node):
            return None
        target, operand, op = node.target, node.operand, node.value
        if not isinstance(target, Name) or target.parens or not facts.types.may_update(target, op, operand):
            return None
        if facts.edges(operand).leads or not facts.one_line(node.start, node.end):
            return None
        kind, around = operand.kind, precedence.KINDS[op]
        tighter = precedence.level(kind) > precedence.level(around)
        return Update(target, operand, tighter and not precedence.surprises(kind, around))


RULES = (ClikeAugmentedAssignment(),)
