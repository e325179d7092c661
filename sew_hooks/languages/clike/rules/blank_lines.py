"""Blank lines before a definition: one, or none."""

from __future__ import annotations

from collections.abc import Iterable

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Component
from sew_hooks.languages.tree import Body, Class, Function, Node, Statement

_NO_NEIGHBOUR = frozenset({"preprocessor", "access"})


class BlankLines(Rule):
    """Counts blank lines above a function or class with its annotations and the comments that belong to it."""

    id = "blank-lines"
    counts_as = "the `function` or `class` below"

    def find_in_body(self, body: Body, facts: Facts) -> Iterable[tuple[Node, Choice]]:
        if body.form not in ("class", "file", "file-part") or not isinstance(body.owner, Statement):
            return
        for statement in body.statements:
            if isinstance(statement, (Function, Class)):
                choice = _above(statement, facts)
                if choice is not None:
                    yield statement, choice


def _above(node: Function | Class, facts: Facts) -> Choice | None:
    text = facts.text
    previous = node.previous
    if previous is None or previous.kind in _NO_NEIGHBOUR or facts.indentation(node.top) is None:
        return None
    after = previous.group.end if isinstance(previous, Component) else previous.end
    top = facts.top_of_comments(node.top, after)
    above = text[after:top]
    if above.strip() or above.count("\n") not in (1, 2):
        return None
    start = top
    while start > after and text[start - 1] == "\n":
        start -= 1
    if start != after and text[after:start].strip(" \t"):
        return None
    return Choice(node.start, start, top, ("\n\n",), ("\n",))


RULES = (BlankLines(),)
