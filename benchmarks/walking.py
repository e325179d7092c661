"""Walking the trees of tree-sitter."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node


def walk(node: Node) -> Iterator[Node]:
    """Yield ``node`` and all nodes below it, in source order."""
    stack = [node]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(node.children))
