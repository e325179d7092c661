"""``if c: A else: B`` or ``if not c: B else: A``."""

from __future__ import annotations

from sew_hooks.languages.python import precedence
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.exchanged_branches import may_exchange
from sew_hooks.languages.python.tree import Negation
from sew_hooks.languages.rules.branch_order import BranchOrder, Condition
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, If

_HAS_ITS_OWN_NEGATION = frozenset({"membership", "identity", "merged"})
"""Linters turn `not x in y` into `x not in y` (E713, E714) by default, and would undo the mark at every commit."""


class PythonBranchOrder(BranchOrder[Facts]):
    """Adds or strips ``not``."""

    def may_exchange(self, node: If, body: Body, orelse: Body, facts: Facts) -> bool:
        return may_exchange(node, body, orelse, facts)

    def condition(self, node: If, facts: Facts) -> Condition | None:
        test = node.test
        negative = isinstance(test, Negation) and test.plain is None
        condition = test.operand if negative and isinstance(test, Negation) else test
        if isinstance(condition, Negation) and condition.plain is None:
            return None  # `not not x`
        if (negative and test.parens) or condition.kind in _HAS_ITS_OWN_NEGATION:
            return None
        if precedence.level(condition.kind) >= precedence.NOT:
            plain = Span(condition.outer_start, condition.outer_end)
            return Condition((plain,), ("not ", plain), negative)
        if condition.kind in ("tuple", "yield") or not facts.one_line(condition.start, condition.end):
            return None
        plain = Span(condition.start, condition.end)
        return Condition((plain,), ("not (", plain, ")"), negative)


RULES = (PythonBranchOrder(),)
