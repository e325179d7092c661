"""A closing bracket that starts its line: under the line that opens it, or one level deeper."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.tree import Call
from sew_hooks.languages.rules.closing_bracket_indent import ClosingBracketIndent
from sew_hooks.languages.tree import Body, Function, Node


class ClikeClosingBracketIndent(ClosingBracketIndent[Facts]):
    """Looks at calls, parameter lists and lists in braces."""

    visits = ("call", "brackets")

    def brackets(self, node: Node) -> tuple[int, int] | None:
        return node.open if isinstance(node, Call) else node.start, node.end - 1

    def step(self, node: Node, facts: Facts) -> str | None:
        statement = facts.lowered.statement_of(node)
        if statement is None:
            return None
        body: Body = statement.bodies[0] if isinstance(statement, Function) and statement.bodies else statement.body
        return facts.step(body)


RULES = (ClikeClosingBracketIndent(),)
