"""Exchanging the operands of an operation: the edit is the same in every language."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.site import Mapped, Part, Span
from sew_hooks.languages.tree import Operation

MIRROR = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
"""Each comparison, and its form with exchanged operands."""


def operator_span(node: Operation) -> Span:
    """The operator with the white space around it."""
    return Span(node.left.outer_end, node.right.outer_start)


def mirrored(node: Operation, reads_one: bool) -> Choice:
    """A comparison as it is written, or with its operands exchanged and its operator mirrored."""
    op = node.value
    return _choice(node, Mapped(operator_span(node), lambda text: text.replace(op, MIRROR[op])), reads_one)


def exchanged(node: Operation, reads_one: bool) -> Choice:
    """An operation as it is written, or with its operands exchanged."""
    return _choice(node, operator_span(node), reads_one)


def _choice(node: Operation, operator: Part, reads_one: bool) -> Choice:
    """``reads_one`` says that the operation stands in variant 1."""
    left, right = node.left, node.right
    as_it_is = (Span(node.start, node.end),)
    other = (Span(right.outer_start, right.outer_end), operator, Span(left.outer_start, left.outer_end))
    zero, one = (other, as_it_is) if reads_one else (as_it_is, other)
    return Choice(node.op_start, node.start, node.end, zero, one)
