"""``x += 1`` or ``x = x + 1``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike import precedence
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Augmented, Name
from sew_hooks.languages.site import Part, Span
from sew_hooks.languages.tree import Node


class AugmentedAssignment(Rule):
    """Updates a local number. The right operand keeps its parentheses only where both variants need them."""

    id = "augmented-assignment"
    visits = ("augmented",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Augmented) or not facts.unused(node):
            return None
        target, operand, op = node.target, node.operand, node.value
        if not isinstance(target, Name) or target.parens or not facts.types.may_update(target, op, operand):
            return None
        if facts.edges(operand).leads or not facts.one_line(node.start, node.end):
            return None
        long: tuple[Part, ...]
        around = precedence.KINDS[op]
        if precedence.level(operand.kind) > precedence.level(around) and not precedence.surprises(operand.kind, around):
            short = long = (Span(operand.outer_start, operand.outer_end),)
        else:
            short = (Span(operand.start, operand.end),)
            long = ("(", *short, ")")
        space = "" if facts.text[target.end] != " " else " "
        name = target.value
        return Choice(
            node.start, node.start, node.end,
            (f"{name}{space}{op}={space}", *short), (f"{name}{space}={space}{name}{space}{op}{space}", *long),
        )  # fmt: skip


RULE = AugmentedAssignment()
