"""``if (c) A else B`` or ``if (!c) B else A``."""

from __future__ import annotations

from sew_hooks.languages.clike import precedence
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.fold import denied_condition
from sew_hooks.languages.clike.tree import Morgan, Unary
from sew_hooks.languages.clike.whole_statements import SIMPLE
from sew_hooks.languages.rules.branch_order import BranchOrder, Condition
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, If


class ClikeBranchOrder(BranchOrder[Facts]):
    """Adds or strips ``!``."""

    def may_exchange(self, node: If, body: Body, orelse: Body, facts: Facts) -> bool:
        if not node.plain or not (_is_movable(body) and _is_movable(orelse) and facts.types.may_exchange(node)):
            return False
        if body.form != orelse.form and not facts.guards_nothing_else(node.start, orelse.end):
            return False  # the branch without braces may come last
        header, middle = facts.text[node.test.outer_end : body.start], facts.text[body.end : orelse.start]
        return header.strip() == ")" and middle.strip() == "else" and middle[-1].isspace()

    def condition(self, node: If, facts: Facts) -> Condition | None:
        condition, negative = denied_condition(node.test)
        if isinstance(condition, Morgan) and isinstance(condition.written, Unary):
            return None  # without its `!`, the condition would start with another one
        if condition.kind in ("not", "increment", "other") or not facts.types.is_truth(condition):
            return None
        if node.test.parens or precedence.level(condition.kind) < precedence.OR:
            return None
        own = Span(condition.start, condition.end)
        if precedence.level(condition.kind) < precedence.UNARY:
            return Condition((own,), ("!(", own, ")"), negative)
        return None if condition.parens else Condition((own,), ("!", own), negative)


def _is_movable(body: Body) -> bool:
    """Whether a branch means the same before and after ``else``: without braces, only a simple statement does."""
    return body.form == "braces" or (len(body.statements) == 1 and body.statements[0].kind in SIMPLE)


RULES = (ClikeBranchOrder(),)
