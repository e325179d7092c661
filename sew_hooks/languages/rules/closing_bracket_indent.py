"""A closing bracket that starts its line: under the line that opens it, or one level deeper."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.rule import FactsT, Rule
from sew_hooks.languages.tree import Node


class ClosingBracketIndent(Rule[FactsT]):
    """Indents the last line of a bracketed construct that spans lines."""

    id = "closing-bracket-indent"

    def find(self, node: Node, facts: FactsT) -> Choice | None:
        brackets = self.brackets(node)
        if brackets is None:
            return None
        opening, closing = brackets
        text = facts.text
        if text[closing - 1] not in " \t\n":
            return None
        start = facts.line_start(closing)
        if start <= opening or text[start:closing].strip(" \t"):
            return None
        base, step = facts.level(opening), self.step(node, facts)
        if base is None or step is None:
            return None
        return Choice(closing, start, closing, (base,), (base + step,))

    def brackets(self, node: Node) -> tuple[int, int] | None:
        """The places of a node's own opening and closing bracket."""
        raise NotImplementedError

    def step(self, node: Node, facts: FactsT) -> str | None:
        """One level of indentation at a node."""
        raise NotImplementedError
