"""Blank lines before a definition: as in the guide, or one fewer."""

from __future__ import annotations

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Choice, Rule
from sew_hooks.languages.python.tree import Class, Function, Node


class BlankLines(Rule):
    """Counts blank lines above a definition with its decorators and comments: 2 or 1 in module code, else 1 or 0."""

    id = "blank-lines"
    kind = "formatting"
    visits = ("function", "class")

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, (Function, Class)) or facts.block is None or facts.block.statements[0] is node:
            return None
        text = facts.text
        top = facts.line_start(node.top)
        if facts.indentation(node.top) is None:
            return None
        while top and text[facts.line_start(top - 1) : top].lstrip().startswith("#"):
            top = facts.line_start(top - 1)
        end = top
        while end and not text[facts.line_start(end - 1) : end].strip():
            end = facts.line_start(end - 1)
        above = text[facts.line_start(end - 1) : end] if end else ""
        if not above.strip() or above.lstrip().startswith("#"):
            return None
        start = end - len(facts.newline)
        guide = 2 if facts.owner is None else 1
        line = facts.newline
        return Choice(node.start, start, top, (line * (guide + 1),), (line * guide,))


RULE = BlankLines()
