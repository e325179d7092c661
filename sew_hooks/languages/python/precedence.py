"""How tightly each kind of expression binds, so that parentheses are added only where they are needed."""

from __future__ import annotations

from sew_hooks.languages.precedence import Precedence
from sew_hooks.languages.vocabulary import Kind

_LEVELS: dict[Kind, int] = {
    "tuple": 0, "yield": 0, "walrus": 0, "star": 0, "lambda": 1, "ternary": 1, "or": 2, "merged": 2, "and": 3,
    "not": 4, "ordering": 5, "equality": 5, "membership": 5, "identity": 5, "chain": 5, "size": 5, "bitor": 6,
    "bitxor": 7, "bitand": 8, "shift": 9, "sum": 10, "product": 11, "unary": 12, "power": 13, "await": 14,
}  # fmt: skip
ATOM = 15
OR = _LEVELS["or"]
NOT = _LEVELS["not"]
UNARY = _LEVELS["unary"]

PYTHON = Precedence(_LEVELS, ATOM)
level = PYTHON.level
binds = PYTHON.binds
