"""Blank lines before a definition: one, or none."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Component
from sew_hooks.languages.tree import Class, Function, Node, Statement

_NO_NEIGHBOUR = frozenset({"preprocessor", "access"})


class BlankLines(Rule):
    """Counts blank lines above a function or class with its annotations and the comments that belong to it."""

    id = "blank-lines"
    visits = ("function", "class")

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, (Function, Class)) or not isinstance(node.parent, Statement):
            return None
        if node.body.form not in ("class", "file", "file-part"):
            return None
        text = facts.text
        previous = node.previous
        if previous is None or previous.kind in _NO_NEIGHBOUR or facts.indentation(node.top) is None:
            return None
        after = previous.group.end if isinstance(previous, Component) else previous.end
        top = facts.top_of_comments(node.top, after)
        above = text[after:top]
        if above.strip() or above.count("\n") not in (1, 2):
            return None
        newline = facts.newline
        start = top
        while start > after and text[start - 1] in "\r\n":
            start -= 1
        if start != after and text[after:start].strip(" \t"):
            return None
        return Choice(node.start, start, top, (newline * 2,), (newline,))


RULE = BlankLines()
