"""``a + b`` or ``a+b``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.rule import FactsT, Rule
from sew_hooks.languages.shared_facts import SharedFacts
from sew_hooks.languages.tree import Node, Operation
from sew_hooks.languages.vocabulary import Kind

OPERATIONS: tuple[Kind, ...] = ("sum", "product", "shift", "bitand", "bitor", "bitxor", "ordering", "equality")


class OperatorSpacing(Rule[FactsT]):
    """Sets a space on both sides of a binary operator, or on none. Operators that a rule may remove are folded away."""

    id = "operator-spacing"
    visits = OPERATIONS

    def find(self, node: Node, facts: FactsT) -> Choice | None:
        if not isinstance(node, Operation):
            return None
        op = node.value
        return Choice(node.op_start, node.left.outer_end, node.right.outer_start, (f" {op} ",), (op,))


RULES = (OperatorSpacing[SharedFacts](),)
