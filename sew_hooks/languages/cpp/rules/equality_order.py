"""``a[i] == b[i]`` or ``b[i] == a[i]``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.declared_order import is_second
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Element
from sew_hooks.languages.exchange import exchanged
from sew_hooks.languages.tree import Node, Operation


class EqualityOrder(Rule):
    """Exchanges two elements that are compared for equality.

    The one that was declared first comes first in variant 0.
    """

    id = "equality-order"
    visits = ("equality",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Operation) or facts.types.in_comparison(node):
            return None
        if node.parent is not None and node.parent.kind in ("ordering", "equality"):
            return None  # part of a chain
        left, right = node.left, node.right
        if not isinstance(left, Element) or not isinstance(right, Element) or left.parens or right.parens:
            return None
        if not (facts.types.compares(node) and facts.quiet(left) and facts.quiet(right)):
            return None
        if not (facts.one_line(node.start, node.end) and facts.has_plain_operator(node)):
            return None
        turned = is_second(left, right, facts)
        return None if turned is None else exchanged(node, reads_one=turned)


RULE = EqualityOrder()
