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
        known, test = self._found, self._test
        path: list[Node] = []
        above: Node | None = node
        while above is not None and above not in known and not test(above):
            path.append(above)
            above = above.parent
        if above is not None:
            above = known.get(above, above)
        for below in path:
            known[below] = above
        return above

    def cut(self, node: object) -> None:
        """Cut ``node`` off: nothing is found from there upwards. No node below it may have been looked up before."""
        self._found[node] = None
