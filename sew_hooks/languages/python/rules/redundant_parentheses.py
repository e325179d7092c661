"""``a + b * c`` or ``a + (b * c)``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python import precedence
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Junction, Size
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Node, Operation
from sew_hooks.languages.vocabulary import Kind

_OPERANDS: tuple[Kind, ...] = (
    "sum", "product", "shift", "bitand", "bitor", "bitxor", "ordering", "equality", "membership", "identity", "size",
    "and",
)  # fmt: skip
_AROUND = frozenset(_OPERANDS) - {"size"} | {"not", "or"}


class RedundantParentheses(Rule):
    """Parenthesises an operand that binds tighter than the operation around it."""

    id = "redundant-parentheses"
    visits = _OPERANDS

    def find(self, node: Node, facts: Facts) -> Choice | None:
        parent = node.parent
        if parent is None or parent.kind not in _AROUND:
            return None
        if precedence.level(node.kind) <= precedence.level(parent.kind):
            return None
        start, end = node.outer_start, node.outer_end
        if not (facts.one_line(start, end) and facts.separate(start, end)):
            return None
        own = Span(node.start, node.end)
        return Choice(_operator(node), start, end, (own,), ("(", own, ")"))


def _operator(node: Node) -> int:
    if isinstance(node, Operation):
        return node.op_start
    if isinstance(node, Size):
        return node.operation.op_start
    return node.op_starts[0] if isinstance(node, Junction) else node.start


RULE = RedundantParentheses()
