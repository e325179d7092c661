"""``return x`` or ``return (x)``."""

from __future__ import annotations

from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.tree import Comprehension
from sew_hooks.languages.rules.return_parentheses import ReturnParentheses
from sew_hooks.languages.tree import Node

_LOOSE = frozenset({"tuple", "yield", "walrus", "star"})


class PythonReturnParentheses(ReturnParentheses[Facts]):
    """Leaves alone what has parentheses of its own, or needs them."""

    def may_parenthesise(self, value: Node, statement: Node, facts: Facts) -> bool:
        return value.kind not in _LOOSE and not (isinstance(value, Comprehension) and value.value == "generator")


RULES = (PythonReturnParentheses(),)
