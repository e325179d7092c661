"""Tests that have a negation of their own: ``is`` and ``in``, whose results are always a truth value."""

from __future__ import annotations

from sew_hooks.languages.site import Part, Span
from sew_hooks.languages.tree import Node, Operation

_NEGATION = {"is": "is not", "is not": "is", "in": "not in", "not in": "in"}


def both_ways(test: Node, text: str) -> tuple[tuple[Part, ...], tuple[Part, ...], bool] | None:
    """The test in the plain form and in the negated one, and whether it stands negated; None for other tests.

    A display on the right belongs to the rules that choose between its forms.
    """
    if not isinstance(test, Operation) or test.kind not in ("identity", "membership") or test.parens:
        return None
    if test.right.kind in ("tuple", "list", "set") or test.left.kind in ("identity", "membership"):
        return None
    gap = text[test.left.outer_end : test.right.outer_start]
    operator = " ".join(gap.split())
    if operator not in _NEGATION or gap != f" {operator} ":
        return None
    left, right = Span(test.left.outer_start, test.left.outer_end), Span(test.right.outer_start, test.right.outer_end)
    negative = "not" in operator
    plain = _NEGATION[operator] if negative else operator
    return (left, f" {plain} ", right), (left, f" {_NEGATION[plain]} ", right), negative
