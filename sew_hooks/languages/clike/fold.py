"""Canonical shapes: both variants of a rule become one node, which is recognised by its shape alone, whatever
the types.
"""

from __future__ import annotations

from typing import TypeGuard

from sew_hooks.languages.clike.tree import (
    Assign,
    Augmented,
    Call,
    Member,
    MemberSize,
    Morgan,
    Name,
    OwnField,
    Ternary,
    Unary,
    variable,
)
from sew_hooks.languages.tree import Body, If, Node, Operation, Region, Statement

_SIZES = frozenset({"size", "length"})
_NO_PART = frozenset(
    {"and", "or", "not", "de-morgan", "ternary", "assign", "augmented", "increment", "lambda", "other"}
)
"""Kinds that cannot be an operand of a De Morgan form; the parser of C++ reads ``!i++`` as ``(!i)++``."""

_OTHER = {"&&": "||", "||": "&&"}
UPDATES = frozenset({"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>"})


def _size_of(node: Node) -> tuple[Name, str] | None:
    """The bare variable whose size ``node`` reads, and how: ``.size()``, ``.length()`` or ``.length``."""
    if node.parens:
        return None
    if isinstance(node, Call) and isinstance(node.receiver, Name) and not node.receiver.parens and not node.arguments:
        if node.value in _SIZES:
            return node.receiver, f".{node.value}()"
    elif isinstance(node, Member) and isinstance(node.target, Name) and node.value == "length":
        return None if node.target.parens else (node.target, ".length")
    return None


def size_over_zero(left: Node, right: Node) -> tuple[Name, str] | None:
    """The variable whose size a comparison of ``left`` with ``right`` tests, and how, if ``right`` is a bare 0."""
    return _size_of(left) if right.kind == "int" and right.value == "0" and not right.parens else None


def operation(node: Operation) -> Node:
    """Fold ``v.size() > 0``, ``v.size() == 0`` and ``!a || !b``."""
    if node.value in (">", "!=", "=="):
        size = size_over_zero(node.left, node.right)
        if size is not None:
            return MemberSize("empty" if node.value == "==" else "size", node, *size)
    elif node.value in _OTHER:
        operands = (_denied(node.left), _denied(node.right))
        if operands[0] is not None and operands[1] is not None:
            return Morgan(node, _OTHER[node.value], (operands[0], operands[1]))
    return node


def _denied(node: Node) -> Node | None:
    """The operand of a ``!`` that may be part of a De Morgan form."""
    if isinstance(node, Unary) and node.kind == "not" and not node.parens and _may_be_part(node.operand):
        return node.operand
    return None


def _may_be_part(node: Node) -> bool:
    return node.kind not in _NO_PART


def negation(node: Unary) -> Node:
    """Fold ``!(a && b)``."""
    inner = node.operand
    if not isinstance(inner, Operation) or inner.value not in _OTHER or not inner.parens:
        return node
    parts = inner.left, inner.right
    return Morgan(node, inner.value, parts) if all(map(_may_be_part, parts)) else node


def denied_condition(node: Node) -> tuple[Node, bool]:
    """The condition of an ``if`` with ``else``, without its outermost ``!``, and whether it had one.

    That ``!`` belongs to the branch order, so a De Morgan form that starts with it is taken apart.
    """
    if isinstance(node, Morgan) and isinstance(node.written, Unary) and not node.parens:
        inner = node.written.operand
        for child in inner.children:
            child.parent = inner
        return inner, True
    if isinstance(node, Unary) and node.kind == "not" and not node.parens:
        return node.operand, True
    return node, False


def assignment(node: Assign) -> Node:
    """Fold ``x = x + 1``."""
    target, result = node.target, node.result
    if isinstance(target, Name) and isinstance(result, Operation) and not result.parens and _updates(target, result):
        return Augmented(node.start, node.end, target, result.value, result.right)
    return node


def _updates(target: Name, result: Node) -> bool:
    """Whether a value is ``target`` with an operator and an operand."""
    if not isinstance(result, Operation) or result.value not in UPDATES or target.parens:
        return False
    return isinstance(result.left, Name) and _is_same(target, result.left) and not result.left.parens


def _is_same(one: Node, other: Node) -> TypeGuard[Name]:
    """Whether two neighbouring names mean the same variable; ``x`` and ``this.x`` may be different ones."""
    if not (isinstance(one, Name) and isinstance(other, Name)) or one.value != other.value:
        return False
    return isinstance(one, OwnField) == isinstance(other, OwnField) or variable(one) is variable(other)


def _assigned(statement: Statement) -> Assign | None:
    """The plain assignment to a bare name that a statement is."""
    if statement.kind == "expression" and len(statement.children) == 1:
        node = statement.children[0]
        if isinstance(node, Assign) and isinstance(node.target, Name) and not node.parens and not node.target.parens:
            return node
    return None


def conditional(statement: Statement) -> Statement:
    """Fold a choice between two values of one name, in either form."""
    assign = _assigned(statement)
    if assign is not None:
        choice = assign.result
        if isinstance(choice, Ternary) and not choice.parens and isinstance(assign.target, Name):
            return _choice(statement, assign.target, choice.test, choice.body, choice.orelse)
    elif isinstance(statement, If) and isinstance(statement.orelse, Body) and statement.plain:
        yes, no = _lone(statement.bodies[0]), _lone(statement.orelse)
        if yes is not None and no is not None and _is_same(yes.target, no.target):
            return _choice(statement, yes.target, statement.test, yes.result, no.result)
    return statement


def _choice(statement: Statement, name: Name, test: Node, yes: Node, no: Node) -> Statement:
    """The choice that a statement is, except between updates: without parentheses, an update is a statement of
    its own.
    """
    if _updates(name, yes) or _updates(name, no):
        return statement
    return Region("conditional", (statement,), {"name": name, "test": test, "body": yes, "orelse": no})


def _lone(body: Body) -> Assign | None:
    return _assigned(body.statements[0]) if len(body.statements) == 1 else None
