"""``a == b`` or ``b == a``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.declared_order import is_second
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.exchange import exchanged
from sew_hooks.languages.tree import Node, Operation

_ALIKE = frozenset({"name", "element"})


class EqualityOrder(Rule):
    """Exchanges two variables, or two elements, that are compared for equality. What was declared first comes first
    in variant 0; a comparison with a literal belongs to comparison-direction."""

    id = "equality-order"
    visits = ("equality",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Operation) or facts.types.in_comparison(node):
            return None
        if node.parent is not None and node.parent.kind in ("ordering", "equality"):
            return None  # part of a chain
        left, right = node.left, node.right
        if left.kind not in _ALIKE or left.kind != right.kind or left.parens or right.parens:
            return None
        if not (facts.types.compares(node) and facts.quiet(left) and facts.quiet(right)):
            return None
        if not (facts.one_line(node.start, node.end) and facts.has_plain_operator(node)):
            return None
        turned = is_second(left, right, facts)
        return None if turned is None else exchanged(node, reads_one=turned)


RULE = EqualityOrder()
