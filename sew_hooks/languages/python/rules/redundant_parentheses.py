"""``a + b * c`` or ``a + (b * c)``."""

from __future__ import annotations

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.precedence import PYTHON
from sew_hooks.languages.python.tree import Junction
from sew_hooks.languages.rules.redundant_parentheses import OPERANDS, RedundantParentheses
from sew_hooks.languages.tree import Node


class PythonRedundantParentheses(RedundantParentheses[Facts]):
    """Has the operations of Python, and ``and`` over more than two operands."""

    visits = (*OPERANDS, "membership", "identity")
    around = frozenset(visits) - {"size"} | {"not", "or"}
    precedence = PYTHON

    def operator(self, node: Node) -> int | None:
        return node.op_starts[0] if isinstance(node, Junction) else super().operator(node)


RULES = (PythonRedundantParentheses(),)
