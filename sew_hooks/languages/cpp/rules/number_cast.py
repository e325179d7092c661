"""``static_cast<int>(x)`` or ``int(x)``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.tree import Cast, Component
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Function, Node, parts_of, statements_of

_TYPES = frozenset({"int", "double", "float", "size_t"})
"""Types of one word that no parser takes for anything else when parentheses follow."""


class NumberCast(Rule):
    """Converts one number to another by a named cast, or by a functional cast.

    As a habit, it leaves out functions in which another cast of either form has to stay as it is.
    """

    id = "number-cast"
    visits = ("cast",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        choice = _choice(node, facts)
        function = None if choice is None else facts.function_around(node)
        if choice is None or function is None:
            return choice
        return choice._replace(excluded_from_habit=facts.once(_has_fixed_cast, function))


def _choice(node: Node, facts: Facts) -> Choice | None:
    if not isinstance(node, Cast) or node.parens or (node.parent is not None and node.parent.kind == "expression"):
        return None
    written, operand = facts.lowered.slice(node.written_type), node.children[0]
    if written not in _TYPES or facts.types.of(node) is None or not facts.is_number(operand):
        return None
    statement = facts.lowered.statement_of(node)
    if isinstance(statement, Component) and statement.declared.initial is None:
        return None  # `T value(int(x));` declares a function
    open_ = facts.text.rfind("(", node.start, operand.outer_start)
    inside = (Span(open_, node.end),)
    return Choice(node.start, node.start, node.end, (f"static_cast<{written}>", *inside), (written, *inside))


def _has_fixed_cast(function: Function, facts: Facts) -> bool:
    """Whether a cast in ``function``, other than one with the type in parentheses, cannot change its form."""
    statements = (inner for body in function.bodies for outer in body.statements for inner in statements_of(outer))
    casts = (
        part
        for statement in statements
        for child in statement.children
        for part in parts_of(child)
        if isinstance(part, Cast)
    )
    return any(not facts.text.startswith("(", cast.start) and _choice(cast, facts) is None for cast in casts)


RULES = (NumberCast(),)
