"""``reversed(range(n))`` or ``range(n - 1, -1, -1)``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.builtin_types import INTEGRAL
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Call, Comprehension, Loop, ReversedRange
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Node

_CONSUMERS = ("list", "sum", "tuple")


class ReversedRangeRule(Rule):
    """Counts down to 0 where the numbers are consumed once and at once; closed."""

    id = "reversed-range"
    visits = ("reversed-range",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, ReversedRange) or not facts.builtin("reversed", "range"):
            return None
        core = node.core
        if core.parens or not _consumed_at_once(node, facts):
            return None
        if not (facts.builtin("len") if isinstance(core, Call) else facts.has_type(core, INTEGRAL)):
            return None
        own = Span(core.start, core.end)
        more, less = (" + 1", "") if node.inclusive else ("", " - 1")
        zero = ("reversed(range(", own, f"{more}))")
        one = ("range(", own, f"{less}, -1, -1)")
        return Choice(node.start, node.start, node.end, zero, one, closed=node.children)


def _consumed_at_once(node: Node, facts: Facts) -> bool:
    parent = node.parent
    if isinstance(parent, Loop):
        return parent.test is node and not parent.is_async
    if isinstance(parent, Comprehension):
        return any(clause.iterable is node and not clause.is_async for clause in parent.clauses)
    if isinstance(parent, Call):
        return any(parent.plain(name, 1) and facts.builtin(name) for name in _CONSUMERS)
    return False


RULES = (ReversedRangeRule(),)
