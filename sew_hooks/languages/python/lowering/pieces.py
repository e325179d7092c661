"""The basis of every part of the lowering: the text of nodes, their parts, and constructs that are not read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from sew_hooks.errors import ParseError
from sew_hooks.languages.lowering import Pieces
from sew_hooks.languages.python.scopes import NOWHERE, UNKNOWN, Scope
from sew_hooks.languages.tree import Node
from sew_hooks.patterns import pattern

EXTRAS = frozenset({"comment", "line_continuation"})
"""Nodes that the grammar puts between any two parts of a node."""

_CLEAR = frozenset(
    {
        "argument_list", "binary_operator", "boolean_operator", "call", "comparison_operator", "concatenated_string",
        "conditional_expression", "format_expression", "format_specifier", "interpolation", "not_operator",
        "parenthesized_expression", "string", "subscript", "unary_operator",
    }
)  # fmt: skip
"""The content of an f-string in which every identifier but attributes names a variable; ``f"{x=}"`` would show it."""

_CONTINUATION = pattern(r"\\\n")


class PythonPieces(Pieces[Scope]):
    """Knows what is not Python, and reads what carries no sites."""

    extras = EXTRAS

    @contextmanager
    def within_scope(self, scope: Scope) -> Iterator[Scope]:
        """Read code in another scope, which is complete afterwards."""
        outer, self.scope = self.scope, scope
        yield scope
        scope.close()
        self.scope = outer

    def refuse(self, node: Any) -> NoReturn:
        """Refuse the file: the grammar accepts code that is not Python 3."""
        raise ParseError(f"syntax error at line {node.start_point[0] + 1}")

    def breaks_line(self, start: int, end: int) -> bool:
        """Whether a logical line ends in a range of only white space, comments and line continuations."""
        between = self.text[start:end]
        return "\n" in between and ("#" in between or "\n" in _CONTINUATION.sub("", between))

    def other(self, node: Any) -> Node:
        """Lower a construct whose inside carries no sites; the names in it count as mentioned."""
        inside: list[Node] = []
        start = node.start_byte
        stack = [(node, True)]
        while stack:
            part, clear = stack.pop()
            kind = part.type
            if kind == "identifier":
                value = self.slice(part)
                self.scope.mention(value, part.start_byte if clear else NOWHERE)
                inside.append(Node("name", start, start, (), value))
                continue
            if kind == "named_expression":
                self.scope.function().bind(self.slice(part.children[0]), UNKNOWN)
                inside.append(Node("walrus", start, start))
            elif kind == "yield" and part.is_named:
                self.scope.function().yields = True
                inside.append(Node("yield", start, start))
            elif kind == "await" and part.is_named:
                inside.append(Node("await", start, start))
            elif (kind == "lambda" and part.is_named) or kind == "for_in_clause":
                inside.append(Node("lambda", start, start))
            children = part.children
            if kind == "attribute":
                stack += (children[0], clear), *((child, False) for child in children[1:])
                continue
            clear = clear and kind in _CLEAR and all(child.type != "=" for child in children)
            stack += [(child, clear) for child in children]
        return Node("opaque", start, node.end_byte, tuple(inside))
