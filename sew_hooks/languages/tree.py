"""What the trees of all languages have in common: nodes in our own vocabulary over character offsets.

Parentheses around an expression are no nodes: ``start``/``end`` are the expression's own range, ``outer_start``/
``outer_end`` include its parentheses. Every node knows its parent in the canonical tree, where both variants of a rule
have one shape (design, section 4).
"""

from __future__ import annotations

from sew_hooks.languages.vocabulary import Kind


class Node:
    """An expression or a statement.

    ``kind`` is a word of our vocabulary and part of addresses. ``value`` holds what the kind leaves open: an
    identifier, a literal's text or an operator.
    """

    __slots__ = ("children", "end", "kind", "outer_end", "outer_start", "parens", "parent", "start", "value")

    def __init__(self, kind: Kind, start: int, end: int, children: tuple[Node, ...] = (), value: str = "") -> None:
        self.kind = kind
        self.start = self.outer_start = start
        self.end = self.outer_end = end
        self.parens = 0
        self.children = children
        self.value = value
        self.parent: Node | None = None
        for child in children:
            child.parent = self


class Operation(Node):
    """Two operands and an operator at ``op_start``: arithmetic, bits, a comparison, and ``&&`` and ``||``."""

    __slots__ = ("left", "op_start", "right")

    def __init__(self, kind: Kind, left: Node, op_start: int, op: str, right: Node) -> None:
        super().__init__(kind, left.outer_start, right.outer_end, (left, right), op)
        self.left = left
        self.right = right
        self.op_start = op_start
