"""``0xff`` or ``0xFF``."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.tree import Node
from sew_hooks.patterns import pattern

_LITERAL = pattern(r"(0x)([0-9a-f]*[a-f][0-9a-f]*|[0-9A-F]*[A-F][0-9A-F]*)([uUlL]*)")


class HexadecimalDigits(Rule):
    """Writes the digits above nine of a hexadecimal number in small letters or in capitals."""

    id = "hexadecimal-digits"
    visits = ("int",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        literal = _LITERAL.fullmatch(node.value)
        if literal is None:
            return None
        prefix, digits, suffix = literal.groups()
        zero, one = (prefix + digits.lower() + suffix, prefix + digits.upper() + suffix)
        return Choice(node.start, node.start, node.end, (zero,), (one,))


RULES = (HexadecimalDigits(),)
