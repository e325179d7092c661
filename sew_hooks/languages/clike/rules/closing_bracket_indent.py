"""A closing bracket that starts its line: under the line that opens it, or one level deeper."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Call
from sew_hooks.languages.tree import Body, Function, Node


class ClosingBracketIndent(Rule):
    """Indents the last line of a call, a parameter list or a list in braces that spans lines."""

    id = "closing-bracket-indent"
    visits = ("call", "brackets")

    def find(self, node: Node, facts: Facts) -> Choice | None:
        text = facts.text
        opening = node.open if isinstance(node, Call) else node.start
        closing = node.end - 1
        start = facts.line_start(closing)
        if start <= opening or text[start:closing].strip(" \t"):
            return None
        base = facts.level(opening)
        statement = facts.lowered.statement_of(node)
        if base is None or statement is None:
            return None
        body: Body = statement.bodies[0] if isinstance(statement, Function) and statement.bodies else statement.body
        return Choice(closing, start, closing, (base,), (base + facts.step(body),))


RULE = ClosingBracketIndent()
