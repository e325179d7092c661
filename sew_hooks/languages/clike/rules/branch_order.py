"""``if (c) A else B`` or ``if (!c) B else A``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike import precedence
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.fold import denied_condition
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.statements import SIMPLE
from sew_hooks.languages.clike.tree import Morgan, Unary
from sew_hooks.languages.site import Part, Span
from sew_hooks.languages.tree import Body, If, Node


class BranchOrder(Rule):
    """Exchanges two branches and adds or strips one outermost ``!``, which belongs to this rule alone."""

    id = "branch-order"
    visits = ("if",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, If) or node.follows_else or not node.plain or not isinstance(node.orelse, Body):
            return None
        body, orelse, test = node.bodies[0], node.orelse, node.test
        if not (_is_movable(body) and _is_movable(orelse) and facts.types.may_exchange(node)):
            return None
        if body.form != orelse.form and not facts.guards_nothing_else(node.start, orelse.end):
            return None  # the branch without braces may come last
        condition, negative = denied_condition(test)
        if isinstance(condition, Morgan) and isinstance(condition.written, Unary):
            return None  # without its `!`, the condition would start with another one
        if condition.kind in ("not", "increment", "other") or not facts.types.is_truth(condition):
            return None
        if test.parens or precedence.level(condition.kind) < precedence.OR:
            return None
        text = facts.text
        header = Span(test.outer_end, body.start)
        middle = Span(body.end, orelse.start)
        between = text[middle.start : middle.end]
        if text[header.start : header.end].strip() != ")" or between.strip() != "else" or not between[-1].isspace():
            return None
        own: tuple[Part, ...] = (Span(condition.start, condition.end),)
        if precedence.level(condition.kind) >= precedence.UNARY:
            if condition.parens:
                return None
            negated: tuple[Part, ...] = ("!", *own)
        else:
            negated = ("!(", *own, ")")
        first, second = (orelse, body) if negative else (body, orelse)
        yes, no = Span(first.start, first.end), Span(second.start, second.end)
        zero = (*own, header, yes, middle, no)
        one = (*negated, header, no, middle, yes)
        return Choice(node.start, test.outer_start, orelse.end, zero, one)


def _is_movable(body: Body) -> bool:
    """Whether a branch means the same before and after ``else``: without braces, only a simple statement does."""
    return body.form == "braces" or (len(body.statements) == 1 and body.statements[0].kind in SIMPLE)


RULE = BranchOrder()
