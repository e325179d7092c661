"""Blank lines before a definition: as in the guide, or one fewer."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import PythonClass, PythonFunction
from sew_hooks.languages.tree import Node


class BlankLines(Rule):
    """Counts blank lines above a definition with its decorators and comments: 2 or 1 in module code, else 1 or 0."""

    id = "blank-lines"
    visits = ("function", "class")

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, (PythonFunction, PythonClass)):
            return None
        previous = node.previous
        if previous is None:
            return None
        text = facts.text
        top = facts.line_start(node.top)
        if facts.indentation(node.top) is None:
            return None
        while (line := facts.line_start(top - 1)) > previous.end and text[line:top].lstrip().startswith("#"):
            top = line
        end = top
        while (line := facts.line_start(end - 1)) > previous.end and not text[line:end].strip():
            end = line
        above = text[line:end].rstrip()
        if line > previous.end or above.endswith("\\"):
            return None  # a comment that belongs to neither, or a continued line
        start = end - 1
        guide = 2 if facts.owner is None else 1
        return Choice(node.start, start, top, ("\n" * (guide + 1),), ("\n" * guide,))


RULES = (BlankLines(),)
