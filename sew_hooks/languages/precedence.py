"""How tightly expressions bind: each language has a table of all kinds."""

from __future__ import annotations

from collections.abc import Mapping

from sew_hooks.languages.tree import Node
from sew_hooks.languages.vocabulary import Kind


class Precedence:
    """The binding strength of each kind: that in ``levels``, or else ``others``. A larger number binds more tightly.

    If two variants of a kind differ, the weaker strength counts.
    """

    def __init__(self, levels: Mapping[Kind, int], others: int) -> None:
        self._levels = levels
        self._others = others

    def level(self, kind: Kind) -> int:
        """The binding strength of a kind."""
        return self._levels.get(kind, self._others)

    def binds(self, node: Node, strength: int) -> bool:
        """Whether ``node``, as it is written, needs no parentheses where ``strength`` is required."""
        return node.parens > 0 or self.level(node.kind) >= strength
