"""``a && b`` or ``b && a``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.preconditions.declared_order import read_variables
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.clike.scopes import Declared
from sew_hooks.languages.clike.tree import Call, MemberSize, Name, Unary, variable
from sew_hooks.languages.exchange import exchanged
from sew_hooks.languages.tree import Node, Operation, is_literal

_AROUND = frozenset({"and", "or", "de-morgan", "not", "for"})
"""The surroundings of a condition that give its tests an order."""

_RANKS = {"name": 0, "not": 1, "call": 2, "size": 2, "empty": 2, "equality": 3, "ordering": 4}
"""The order of the kinds of tests in variant 0."""


class ConditionOrder(Rule):
    """Exchanges two tests that only look at variables, so that neither can fail or guard the other, and neither alone
    may make a constant of both.

    What other code may reach is looked at in both, or in none: one test may say whether the other one may look there.
    """

    id = "condition-order"
    visits = ("and", "or")

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Operation) or (node.parent is not None and node.parent.kind in _AROUND):
            return None
        left, right = node.left, node.right
        if not all(_is_test(side, facts) and _is_computed(side, facts) for side in (left, right)):
            return None
        if _shared(left, facts) != _shared(right, facts):
            return None
        if not (facts.one_line(node.start, node.end) and facts.has_plain_operator(node)):
            return None
        turned = _is_turned(left, right)
        return None if turned is None else exchanged(node, reads_one=turned)


def _is_test(node: Node, facts: Facts) -> bool:
    """Whether a test is a variable, compares one, asks a container for its size, or negates such a test."""
    if isinstance(node, Unary) and node.kind == "not":
        node = node.operand
        return not node.parens and node.kind in ("name", "call") and _is_test(node, facts)
    if isinstance(node, Operation) and node.kind in ("ordering", "equality"):
        names = [side for side in node.children if isinstance(side, Name)]
        if not facts.types.compares(node) or any(name.parens for name in names):
            return False
        if not facts.types.has_null or all(side.kind != "null" for side in node.children):
            names = [name for name in names if facts.types.has_value(name)]
        return any(_is_set(name, facts) for name in names) and all(
            _is_set(side, facts) if side in names and isinstance(side, Name) else is_literal(side)
            for side in node.children
        )
    if isinstance(node, Name):
        return facts.types.is_truth(node) and facts.types.has_value(node) and _is_set(node, facts)
    if facts.types.has_null:
        return False
    if isinstance(node, Call):
        return not node.parens and node.value == "empty" and facts.types.reads(node) and _is_known(node)
    return isinstance(node, MemberSize) and facts.types.of(node) is not None and _is_known(node)


def _is_known(node: Node) -> bool:
    return read_variables(node) is not None


def _is_computed(test: Node, facts: Facts) -> bool:
    """Whether a test is no constant. If it is one, it may decide alone, and another one behind it keeps both a
    constant."""
    return not all(map(facts.types.may_be_constant, _variables(test)))


def _is_set(name: Name, facts: Facts) -> bool:
    """Whether a variable got a value where it was declared. If not, the other test may say whether it has one."""
    declared = variable(name)
    if declared is None or name.parens:
        return False
    given = declared.initial is not None or declared.element_of is not None
    return declared.role == "parameter" or (declared.role == "local" and given)


def _is_turned(left: Node, right: Node) -> bool | None:
    """Whether two tests stand in variant 1; ``None`` if neither is first.

    Tests of one kind keep the order of the things that they test (`i > a && j > b`), unless they ask for two
    characters.
    """
    first, second = _RANKS[left.kind], _RANKS[right.kind]
    shared = not _variables(left).isdisjoint(_variables(right))
    if first != second:
        return None if shared and {first, second} == {3, 4} else first > second
    values = [_character(side) for side in (left, right)]
    return None if not shared or None in values or values[0] == values[1] else str(values[0]) > str(values[1])


def _shared(test: Node, facts: Facts) -> set[Declared]:
    """The variables of a test that other code may reach: a reference may be one to a number without a value."""
    return set(filter(facts.types.may_be_shared, _variables(test)))


def _variables(node: Node) -> set[Declared]:
    return set(read_variables(node) or ())


def _character(node: Node) -> str | None:
    """The character that a variable is compared with."""
    found = [side.value for side in node.children if side.kind == "char"]
    return found[0] if node.kind == "equality" and len(found) == 1 else None


RULES = (ConditionOrder(),)
