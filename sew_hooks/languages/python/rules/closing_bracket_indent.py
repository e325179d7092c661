"""A closing bracket that starts its line: under the line that opens it, or one level deeper."""

from __future__ import annotations

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.tree import Call, Comprehension, Subscript
from sew_hooks.languages.rules.closing_bracket_indent import ClosingBracketIndent
from sew_hooks.languages.tree import Node


class PythonClosingBracketIndent(ClosingBracketIndent[Facts]):
    """Looks at calls, subscripts and displays."""

    visits = ("call", "subscript", "list", "tuple", "set", "dict", "comprehension")

    def brackets(self, node: Node) -> tuple[int, int] | None:
        if isinstance(node, Call):
            return node.open, node.end - 1
        if isinstance(node, Subscript):
            return node.base.outer_end, node.end - 1
        if node.kind == "tuple" or (isinstance(node, Comprehension) and node.value == "generator"):
            return (node.outer_start, node.outer_end - 1) if node.parens == 1 else None
        return node.start, node.end - 1

    def step(self, node: Node, facts: Facts) -> str | None:
        return facts.indent_step()


RULES = (PythonClosingBracketIndent(),)
