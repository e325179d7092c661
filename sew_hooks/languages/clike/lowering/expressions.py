"""Lowering expressions."""

from __future__ import annotations

from typing import Any

from sew_hooks.languages.clike import fold
from sew_hooks.languages.clike.lowering.pieces import CLikePieces
from sew_hooks.languages.clike.precedence import KINDS
from sew_hooks.languages.clike.tree import (
    Assign,
    Augmented,
    Brackets,
    Call,
    Element,
    Increment,
    Member,
    Name,
    Ternary,
    Unary,
)
from sew_hooks.languages.tree import Node, Operation


class Expressions(CLikePieces):
    """Lowers expressions; a lambda is a definition."""

    def name(self, node: Any) -> Name:
        """Lower an identifier that stands for a variable."""
        name = Name(node.start_byte, node.end_byte, self.understand(node), self.scope)
        self.uses.setdefault(name.value, []).append(name)
        return name

    def other(self, node: Any) -> Node:
        """An expression that is not understood."""
        self.blur(node)
        self.understand_uses(node)
        return Node("other", node.start_byte, node.end_byte)

    def through(self, node: Any) -> Node:
        """An expression that is not understood, except for the expressions inside it."""
        return Node("other", node.start_byte, node.end_byte, self.values(node))

    def brackets(self, node: Any) -> Node:
        """A bracketed list of expressions."""
        return self.keep(Brackets("brackets", node.start_byte, node.end_byte, self.values(node)))

    def operation(self, node: Any) -> Node:
        """Lower a binary operation and, in a loop, the operations in its left operand."""
        spine = []
        while node.type == "binary_expression":
            parts = node.children
            if len(parts) != 3:
                parts = self.parts(node)
            spine.append(parts)
            node = parts[0]
        left = self.expression(node)
        for _, sign, operand in reversed(spine):
            right = self.operand(operand)
            op = sign.type
            kind = KINDS.get(op)
            if kind is None:
                left = Node("other", left.outer_start, right.outer_end, (left, right))
                continue
            operation = Operation(kind, left, sign.start_byte, op, right)
            left = fold.operation(operation)
            self.nodes.append(left)
        return left

    def operand(self, node: Any) -> Node:
        """Lower the right operand of an operation. No assignment can be one: `S &x = y` is a declaration then."""
        if node.type != "assignment_expression":
            return self.expression(node)
        self.blur(node)
        return Node("other", node.start_byte, node.end_byte)

    def unary(self, node: Any) -> Node:
        """Lower ``!``, a sign, ``~``, ``*`` or ``&``."""
        parts = self.parts(node)
        if len(parts) != 2:
            return self.other(node)
        op = self.slice(parts[0])
        operand = self.expression(parts[1])
        if op == "!":
            return self.keep(fold.negation(Unary("not", node.start_byte, op, operand)))
        return Unary("unary", node.start_byte, op, operand)

    def increment(self, node: Any) -> Node:
        """Lower ``i++`` and similar updates."""
        parts = self.parts(node)
        sign, operand = (parts[0], parts[1]) if parts[0].type in ("++", "--") else (parts[1], parts[0])
        lowered = self.expression(operand)
        return self.keep(Increment(node.start_byte, node.end_byte, sign.type, lowered))

    def assignment(self, node: Any) -> Node:
        """Lower an assignment or an update."""
        parts = self.parts(node)
        if len(parts) != 3:
            return self.other(node)
        target = self.expression(parts[0])
        op = parts[1].type
        result = self.expression(parts[2])
        if op == "=":
            return self.keep(fold.assignment(Assign(target, result)))
        if op[:-1] not in fold.UPDATES:
            return Node("other", node.start_byte, node.end_byte, (target, result))
        return self.keep(Augmented(node.start_byte, node.end_byte, target, op[:-1], result))

    def member(self, node: Any, target: Any, field: Any) -> Node:
        """Lower ``target.field``."""
        return Member(self.expression(target), self.understand(field), node.end_byte)

    def element(self, node: Any, target: Any, index: Any) -> Node:
        """Lower ``target[index]``."""
        return Element(self.expression(target), self.expression(index), node.end_byte)

    def call(self, node: Any, name: str, receiver: Any, arguments: Any) -> Call:
        """Lower a call."""
        lowered = None if receiver is None else self.expression(receiver)
        inside = self.values(arguments)
        result = Call(name, node.start_byte, arguments.start_byte, arguments.end_byte, lowered, inside, self.scope)
        self.nodes.append(result)
        return result

    def ternary(self, node: Any) -> Node:
        """Lower ``test ? body : orelse``."""
        parts = self.parts(node)
        if len(parts) != 5:
            return self.other(node)
        return Ternary(*(self.expression(part) for part in (parts[0], parts[2], parts[4])))
