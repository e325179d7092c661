"""How tightly each kind of expression binds in Java and C++: parentheses are added where needed and only there."""

from __future__ import annotations

from sew_hooks.languages.precedence import Precedence
from sew_hooks.languages.vocabulary import Kind

_LEVELS: dict[Kind, int] = {
    "assign": 0, "augmented": 0, "lambda": 0, "ternary": 1, "or": 2, "de-morgan": 2, "and": 3, "bitor": 4, "bitxor": 5,
    "bitand": 6, "equality": 7, "size": 7, "empty": 7, "ordering": 8, "shift": 9, "sum": 10, "product": 11, "not": 12,
    "unary": 12, "cast": 12, "increment": 12, "name": 14, "int": 14, "float": 14, "char": 14, "string": 14,
    "constant": 14, "null": 14, "this": 14, "call": 14, "member": 14, "element": 14,
}  # fmt: skip
UNARY = _LEVELS["not"]
OR = _LEVELS["or"]

KINDS: dict[str, Kind] = {
    "+": "sum", "-": "sum", "*": "product", "/": "product", "%": "product", "<<": "shift", ">>": "shift",
    ">>>": "shift", "&": "bitand", "|": "bitor", "^": "bitxor", "<": "ordering", "<=": "ordering", ">": "ordering",
    ">=": "ordering", "==": "equality", "!=": "equality", "&&": "and", "||": "or",
}  # fmt: skip
"""The kind of an operation by its operator."""


CLIKE = Precedence(_LEVELS, -1)
"""Code that is not understood binds least."""

level = CLIKE.level
binds = CLIKE.binds

_COMPARISONS = frozenset({"ordering", "equality", "size"})
_SURPRISING = {
    "or": frozenset({"and"}),
    "bitor": frozenset({"bitand", "bitxor", "sum"}) | _COMPARISONS,
    "bitxor": frozenset({"bitand", "sum"}) | _COMPARISONS,
    "bitand": frozenset({"sum"}) | _COMPARISONS,
    "shift": frozenset({"sum"}),
    "equality": _COMPARISONS,
}


def surprises(kind: Kind, around: Kind) -> bool:
    """Whether compilers warn about an operation without parentheses that binds tighter than the one around it, because
    readers may not know that.
    """
    return kind in _SURPRISING.get(around, ())
