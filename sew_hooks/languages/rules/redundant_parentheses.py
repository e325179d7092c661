"""``a + b * c`` or ``a + (b * c)``."""

from __future__ import annotations

from typing import ClassVar

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.precedence import Precedence
from sew_hooks.languages.rule import FactsT, Rule
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Node, Operation, Size
from sew_hooks.languages.vocabulary import Kind

OPERANDS: tuple[Kind, ...] = (
    "sum", "product", "shift", "bitand", "bitor", "bitxor", "ordering", "equality", "size", "and",
)  # fmt: skip


class RedundantParentheses(Rule[FactsT]):
    """Parenthesises an operand that binds tighter than the operation around it."""

    id = "redundant-parentheses"
    visits = OPERANDS
    around: ClassVar[frozenset[Kind]]
    """The operations around such an operand."""

    precedence: ClassVar[Precedence]

    def find(self, node: Node, facts: FactsT) -> Choice | None:
        parent = node.parent
        if parent is None or parent.kind not in self.around:
            return None
        if self.precedence.level(node.kind) <= self.precedence.level(parent.kind):
            return None
        start, end = node.outer_start, node.outer_end
        if not (facts.one_line(start, end) and facts.separate(start, end) and self.may_parenthesise(node, facts)):
            return None
        place = self.operator(node)
        own = Span(node.start, node.end)
        return None if place is None else Choice(place, start, end, (own,), ("(", own, ")"))

    def may_parenthesise(self, node: Node, facts: FactsT) -> bool:
        """Whether a pair of parentheses around an operand has no other meaning."""
        return True

    def operator(self, node: Node) -> int | None:
        """The place of the operator of ``node``."""
        written = node.written if isinstance(node, Size) else node
        return written.op_start if isinstance(written, Operation) else None
