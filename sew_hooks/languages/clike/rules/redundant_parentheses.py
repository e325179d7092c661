"""``a + b * c`` or ``a + (b * c)``."""

from __future__ import annotations

from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.precedence import CLIKE
from sew_hooks.languages.rules.redundant_parentheses import OPERANDS, RedundantParentheses
from sew_hooks.languages.tree import Node


class ClikeRedundantParentheses(RedundantParentheses[Facts]):
    """Leaves an operand alone that starts with an operator, or that parentheses turn into something else."""

    around = frozenset(OPERANDS) - {"size"} | {"or"}
    precedence = CLIKE

    def may_parenthesise(self, node: Node, facts: Facts) -> bool:
        return not facts.edges(node).leads and facts.types.may_parenthesise(node)


RULES = (ClikeRedundantParentheses(),)
