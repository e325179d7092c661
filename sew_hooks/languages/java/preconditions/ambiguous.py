"""Statements that the parser reads differently in one variant than in another.

It takes ``(n) - c`` for a cast of ``-c``, and ``(a.length) + 1`` for one of ``+1``, unless the operand after the sign
is in parentheses. Such a statement stays as it is, however the parser reads it now.
"""

from __future__ import annotations

from sew_hooks.languages.clike.ranges import merged
from sew_hooks.languages.clike.whole_statements import looks_like_cast, ranges_of_all, whole_statement
from sew_hooks.languages.java.lower import JavaLowering
from sew_hooks.languages.tree import Node

_LIKE_TYPES = frozenset({"name", "member", "element"})


def ambiguous(lowered: JavaLowering) -> list[tuple[int, int]]:
    """The ranges of ambiguous statements, in order."""
    doubtful = (*lowered.doubtful, *filter(_may_be_cast, lowered.nodes))
    statements = (whole_statement(node, lowered) for node in doubtful)
    return merged(ranges_of_all(statement for statement in statements if statement is not None))


def _may_be_cast(node: Node) -> bool:
    """Whether an operand of something that a sign may follow is a name in parentheses."""
    return node.kind in ("sum", "product") and any(looks_like_cast(child, _LIKE_TYPES) for child in node.children)
