"""What evaluating an expression may do, as far as that is the same question in every language."""

from __future__ import annotations

from sew_hooks.languages.text_layout import Layout
from sew_hooks.languages.tree import Node, Operation
from sew_hooks.languages.vocabulary import ARITHMETIC_KINDS, LITERAL_KINDS


class SideEffects(Layout):
    """Knows which expressions may be evaluated at another moment."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._steady: dict[Node, bool] = {}

    def steady(self, node: Node) -> bool:
        """Whether evaluating an expression has no effect, cannot fail, and gives the same result whatever is
        evaluated around it without writing: it contains only literals, names, and arithmetic of proven numbers.
        """
        steady = self._steady.get(node)
        if steady is None:
            steady = self._steady[node] = self._is_steady(node)
        return steady

    def _is_steady(self, node: Node) -> bool:
        kind = node.kind
        if kind in LITERAL_KINDS:
            return True
        if kind == "name":
            return self.is_steady_name(node)
        if kind == "unary":
            operand = node.children[0]
            return node.value in ("-", "+", "~") and self.steady(operand) and self.is_number(operand)
        if isinstance(node, Operation) and kind in ARITHMETIC_KINDS:
            left, right = node.left, node.right
            numbers = self.is_number(left) and self.is_number(right)
            return numbers and self.cannot_fail(node) and self.steady(left) and self.steady(right)
        return False

    def is_steady_name(self, name: Node) -> bool:
        """Whether reading a name is :meth:`steady`."""
        raise NotImplementedError

    def is_number(self, node: Node) -> bool:
        """Whether an expression is proven to be a number of the language's own."""
        raise NotImplementedError

    def cannot_fail(self, operation: Operation) -> bool:
        """Whether arithmetic of numbers always has a result: it does not divide by zero."""
        raise NotImplementedError
