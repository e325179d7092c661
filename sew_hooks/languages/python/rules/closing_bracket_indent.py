"""A closing bracket that starts its line: under the line that opens it, or one level deeper."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Call, Comprehension, Subscript
from sew_hooks.languages.tree import Node


class ClosingBracketIndent(Rule):
    """Indents the last line of a call, subscript or display that spans lines."""

    id = "closing-bracket-indent"
    visits = ("call", "subscript", "list", "tuple", "set", "dict", "comprehension")

    def find(self, node: Node, facts: Facts) -> Choice | None:
        text = facts.text
        opening, closing = _brackets(node)
        if opening is None or text[closing - 1] not in " \t\n":
            return None
        start = facts.line_start(closing)
        if start <= opening or text[start:closing].strip(" \t"):
            return None
        line = facts.line_start(opening)
        first = line
        while text[first] in " \t":
            first += 1
        if text[first] in ")]}":
            return None  # that line's own indentation is a choice
        base = text[line:first]
        return Choice(closing, start, closing, (base,), (base + facts.indent_step(),))


def _brackets(node: Node) -> tuple[int | None, int]:
    """The places of a node's own opening and closing bracket."""
    if isinstance(node, Call):
        return node.open, node.end - 1
    if isinstance(node, Subscript):
        return node.base.outer_end, node.end - 1
    if node.kind == "tuple" or (isinstance(node, Comprehension) and node.value == "generator"):
        return (node.outer_start, node.outer_end - 1) if node.parens == 1 else (None, 0)
    return node.start, node.end - 1


RULE = ClosingBracketIndent()
