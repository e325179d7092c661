"""``if x is None: A else: B`` or ``if x is not None: B else: A``."""

from __future__ import annotations

from sew_hooks.languages.gaps import LEAVES
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.exchanged_branches import may_exchange
from sew_hooks.languages.python.preconditions.own_negation import both_ways
from sew_hooks.languages.rules.branch_order import BranchOrder, Condition
from sew_hooks.languages.tree import Body, Class, Function, If, Node, statements_of

_SHORT = 16
"""The largest number of characters of a literal beside `is` or `in`."""


class BranchOrderCompare(BranchOrder[Facts]):
    """Exchanges two branches of similar size whose test is one ``is`` or ``in``."""

    id = "branch-order-compare"

    def may_exchange(self, node: If, body: Body, orelse: Body, facts: Facts) -> bool:
        sizes = sorted(map(_size, (body, orelse)))
        return 0 < sizes[1] <= 2 * sizes[0] and may_exchange(node, body, orelse, facts)

    def condition(self, node: If, facts: Facts) -> Condition | None:
        ways = both_ways(node.test, facts.text)
        return Condition(*ways) if ways is not None and all(map(_is_short, node.test.children)) else None


def _is_short(operand: Node) -> bool:
    """Whether an operand is a name with at most two attributes or a short literal, so that `not` fits the line too."""
    for _ in range(2):
        if operand.kind == "attribute":
            operand = operand.children[0]
    return operand.kind == "name" or (not operand.children and len(operand.value) <= _SHORT)


def _size(body: Body) -> int:
    """The number of statements, with those of inner blocks; 0 for a branch that stays where it is.

    Linters object to an ``else`` after a branch that leaves, and to one that contains only an ``if``. Formatters put
    blank lines after a definition, but none before ``else``.
    """
    statements = body.statements
    if any(one.kind in LEAVES for one in statements) or (len(statements) == 1 and isinstance(statements[0], If)):
        return 0
    inner = [each for one in statements for each in statements_of(one)]
    return 0 if any(isinstance(one, (Function, Class)) for one in inner) else len(inner)


RULES = (BranchOrderCompare(),)
