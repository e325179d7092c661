"""``if c: A else: B`` or ``if not c: B else: A``."""

from __future__ import annotations

import re

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python import precedence
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Negation
from sew_hooks.languages.site import Part, Span
from sew_hooks.languages.tree import Body, If, Node

_ELSE = re.compile(r"\s*else[ \t]*:[ \t]*\r?\n\Z")
_LINE = re.compile(r"\n([ \t]*)([^\s])")
_COLON = re.compile(r"[ \t]*:[ \t]*\r?\n\Z")

_HAS_ITS_OWN_NEGATION = frozenset({"membership", "identity", "merged"})
"""Linters turn `not x in y` into `x not in y` (E713, E714) by default, and would undo the mark at every commit."""


class BranchOrder(Rule):
    """Exchanges two branches and adds or strips one outermost ``not``, which belongs to this rule alone."""

    id = "branch-order"
    visits = ("if",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, If) or node.follows_else or not isinstance(node.orelse, Body):
            return None
        body, orelse, test = node.bodies[0], node.orelse, node.test
        if body.indent is None or orelse.indent is None or test.outer_start == node.start + len("if"):
            return None
        if any(body.start <= place < orelse.end for place in facts.scope.declared):
            return None  # no use of the name may come before
        header = Span(test.outer_end, body.start)
        middle = Span(body.end, orelse.start)
        text = facts.text
        if not _COLON.match(text[header.start : header.end]) or not _ELSE.match(text[middle.start : middle.end]):
            return None
        if _comment_follows(orelse, node, facts):
            return None
        negative = isinstance(test, Negation) and test.plain is None
        condition = test.operand if negative and isinstance(test, Negation) else test
        if isinstance(condition, Negation) and condition.plain is None:
            return None  # `not not x`
        if (negative and test.parens) or condition.kind in _HAS_ITS_OWN_NEGATION:
            return None
        plain: tuple[Part, ...]
        if precedence.level(condition.kind) >= precedence.NOT:
            plain = (Span(condition.outer_start, condition.outer_end),)
            negated: tuple[Part, ...] = ("not ", *plain)
        else:
            if condition.kind in ("tuple", "yield") or not facts.one_line(condition.start, condition.end):
                return None
            plain = (Span(condition.start, condition.end),)
            negated = ("not (", *plain, ")")
        first, second = (orelse, body) if negative else (body, orelse)
        yes, no = Span(first.start, first.end), Span(second.start, second.end)
        zero = (*plain, header, yes, middle, no)
        one = (*negated, header, no, middle, yes)
        return Choice(node.start, test.outer_start, orelse.end, zero, one)


def _comment_follows(orelse: Body, node: If, facts: Facts) -> bool:
    """Whether a comment after the last branch is indented as if it belonged to it."""
    text = facts.text
    depth = node.start - facts.line_start(node.start)
    following = _LINE.search(text, orelse.end)
    return following is not None and following[2] == "#" and len(following[1]) > depth


RULE = BranchOrder()
