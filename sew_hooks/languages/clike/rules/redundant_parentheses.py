"""``a + b * c`` or ``a + (b * c)``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike import precedence
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Size
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Node, Operation
from sew_hooks.languages.vocabulary import Kind

_OPERANDS: tuple[Kind, ...] = (
    "sum", "product", "shift", "bitand", "bitor", "bitxor", "ordering", "equality", "size", "and",
)  # fmt: skip
_AROUND = frozenset(_OPERANDS) - {"size"} | {"or"}


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
        if not (facts.one_line(start, end) and facts.separate(start, end)) or facts.edges(node).leads:
            return None
        if not facts.types.may_parenthesise(node):
            return None
        own = Span(node.start, node.end)
        written = node.written if isinstance(node, Size) else node
        if not isinstance(written, Operation):
            return None
        return Choice(written.op_start, start, end, (own,), ("(", own, ")"))


RULE = RedundantParentheses()
