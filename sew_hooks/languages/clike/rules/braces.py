"""``if (c) s;`` or ``if (c) { s; }``."""

from __future__ import annotations

import re

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Assign, Loop, Ternary
from sew_hooks.languages.clike.whole_statements import SIMPLE
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, If, Node

_NEXT_LINE = re.compile(r"\r?\n[ \t]*")


class Braces(Rule):
    """Puts braces around a body of one simple statement.

    Neither an ``else`` nor code that would look guarded may follow.
    """

    id = "braces"
    visits = ("if", "for", "for-each", "while", "endless")

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if isinstance(node, If):
            if node.orelse is not None or not node.plain:
                return None
        elif not isinstance(node, Loop):
            return None
        body = node.bodies[0]
        if len(body.statements) != 1 or not _stays(body):
            return None
        statement = body.statements[0]
        text = facts.text
        close = node.close
        if text[close : body.start].strip() or not facts.one_line(statement.start, statement.end):
            return None
        if not facts.guards_nothing_else(node.start, body.end):
            return None
        if body.form == "braces":
            before, after = Span(body.start + 1, statement.start), Span(statement.end, body.end - 1)
            gap = text[before.start : before.end]
            if text[after.start : after.end].strip():
                return None
        else:
            gap = text[close : body.start]
        own = Span(statement.start, statement.end)
        if _NEXT_LINE.fullmatch(gap):
            indent = facts.level(node.start)
            if indent is None or not facts.ends_line(body.end) or not facts.can_join_lines(close, statement.end):
                return None
            zero, one = (gap, own), (" {", gap, own, f"{facts.newline}{indent}}}")
        elif gap in ("", " "):
            zero, one = (gap, own), (" {", " ", own, " }")
            if body.form == "braces":
                zero = (" ", own)
            elif gap == "":
                return None
        else:
            return None
        return Choice(node.start, close, body.end, zero, one)


def _stays(body: Body) -> bool:
    """Whether the only statement is a simple one that no rule turns into another kind."""
    statement = body.statements[0]
    if statement.kind not in SIMPLE:
        return False
    return not any(isinstance(child, Assign) and isinstance(child.result, Ternary) for child in statement.children)


RULE = Braces()
