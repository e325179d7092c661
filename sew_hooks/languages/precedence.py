"""How tightly expressions bind: a table of each language says it for every kind."""

from __future__ import annotations

from collections.abc import Mapping

from sew_hooks.languages.tree import Node
from sew_hooks.languages.vocabulary import Kind


class Precedence:
    """The binding strengths of ``levels``, and ``others`` for all kinds that are not among them; larger binds tighter.

    Where two variants of a kind differ, the weaker one's counts.
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
