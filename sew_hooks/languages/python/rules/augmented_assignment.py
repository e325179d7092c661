"""``x += 1`` or ``x = x + 1``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python import precedence
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Augmented
from sew_hooks.languages.python.types import NUMERIC
from sew_hooks.languages.site import Part, Span
from sew_hooks.languages.tree import Node
from sew_hooks.languages.vocabulary import Kind

_LEVELS: dict[str, Kind] = {
    "+": "sum", "-": "sum", "*": "product", "/": "product", "//": "product", "%": "product", "<<": "shift",
    ">>": "shift", "&": "bitand", "|": "bitor", "^": "bitxor",
}  # fmt: skip


class AugmentedAssignment(Rule):
    """Updates a local number. The right operand keeps its parentheses only where both variants need them."""

    id = "augmented-assignment"
    visits = ("augmented",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Augmented) or node.value not in _LEVELS:
            return None
        target, operand, op = node.target, node.operand, node.value
        if target.kind != "name" or target.parens or not facts.is_local(target.value):
            return None
        if not (facts.has_type(target, NUMERIC) and facts.has_type(operand, NUMERIC)):
            return None
        long: tuple[Part, ...]
        if precedence.level(operand.kind) > precedence.level(_LEVELS[op]):
            short = long = (Span(operand.outer_start, operand.outer_end),)
        else:
            if not facts.one_line(operand.start, operand.end):
                return None
            short = (Span(operand.start, operand.end),)
            long = ("(", *short, ")")
        space = "" if facts.text[target.end] != " " else " "
        name = target.value
        return Choice(
            node.start, node.start, node.end,
            (f"{name}{space}{op}={space}", *short), (f"{name}{space}={space}{name}{space}{op}{space}", *long),
        )  # fmt: skip


RULE = AugmentedAssignment()
