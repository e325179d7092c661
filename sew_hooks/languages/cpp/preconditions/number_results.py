"""What the result of a function is, by the words before its name."""

from __future__ import annotations

from sew_hooks.languages.tree import Function, Node
from sew_hooks.patterns import pattern

_NUMBER_RESULT = pattern(
    r"(?:(?:static|inline|virtual|explicit)\s+)*"
    r"(?:(?:unsigned|signed|long|short|int|double|float|bool|char)\s+)+[\w:~]+\s*\Z"
)
"""The beginning of a function that returns a fundamental type, up to its parameters."""


def returns_number(node: Node, text: str) -> bool:
    """Whether the function around a ``return`` returns a fundamental type."""
    inner: Node | None = node
    while inner is not None and not isinstance(inner, Function) and inner.kind != "lambda":
        inner = inner.parent
    if not isinstance(inner, Function):
        return False
    return _NUMBER_RESULT.match(text[inner.start : text.find("(", inner.start)]) is not None
