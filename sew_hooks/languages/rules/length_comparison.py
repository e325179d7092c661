"""A size ``> 0`` or ``!= 0``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.rule import FactsT, Rule
from sew_hooks.languages.tree import Node, Operation, Size


class LengthComparison(Rule[FactsT]):
    """Compares a size, which is never negative, with a literal 0."""

    id = "length-comparison"
    visits = ("size",)

    def find(self, node: Node, facts: FactsT) -> Choice | None:
        if not isinstance(node, Size) or not isinstance(node.written, Operation) or not self.is_known(node, facts):
            return None
        start = node.written.op_start
        return Choice(start, start, start + len(node.written.value), (">",), ("!=",))

    def is_known(self, node: Size, facts: FactsT) -> bool:
        """Whether the size that is tested is one of the language's own."""
        raise NotImplementedError
