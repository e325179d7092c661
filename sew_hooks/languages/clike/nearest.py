"""The surroundings of a node: each step upwards is made once for a whole file."""

from __future__ import annotations

from collections.abc import Callable

from sew_hooks.languages.tree import Node


class Nearest:
    """Finds the innermost node around others, themselves included, that passes ``test``.

    Answers are kept, so that a long chain of operands costs no more than a short one for each. They hold for a tree
    that is complete.
    """

    def __init__(self, test: Callable[[Node], bool]) -> None:
        self._test = test
        self._found: dict[object, Node | None] = {}

    def of(self, node: Node) -> Node | None:
        """Return the innermost such node, ``None`` where there is none."""
        found, test = self._found, self._test
        path: list[Node] = []
        one: Node | None = node
        while one is not None and one not in found and not test(one):
            path.append(one)
            one = one.parent
        if one is not None:
            one = found.get(one, one)
        for below in path:
            found[below] = one
        return one

    def cut(self, node: object) -> None:
        """Cut ``node`` off: nothing is found from there upwards. No node below it may have been looked up before."""
        self._found[node] = None
