"""The common part of the trees of all languages: nodes in our own vocabulary over character offsets.

Parentheses around an expression are not nodes: ``start``/``end`` are the expression's own range, ``outer_start``/
``outer_end`` include its parentheses. Every node knows its parent in the canonical tree, where both variants of a rule
have one shape (design, section 4).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sew_hooks.languages.units import OpenUnit
from sew_hooks.languages.vocabulary import LITERAL_KINDS, NUMBER_KINDS, Kind


class Node:
    """An expression or a statement.

    ``kind`` is a word of our vocabulary and part of addresses. ``value`` is the part that the kind does not determine:
    an identifier, a literal's text or an operator.
    """

    __slots__ = ("children", "end", "kind", "outer_end", "outer_start", "parens", "parent", "start", "value")

    def __init__(self, kind: Kind, start: int, end: int, children: tuple[Node, ...] = (), value: str = "") -> None:
        self.kind = kind
        self.start = self.outer_start = start
        self.end = self.outer_end = end
        self.parens = 0
        self.children = children
        self.value = value
        self.parent: Node | None = None
        for child in children:
            child.parent = self


class Operation(Node):
    """Two operands and an operator at ``op_start``: arithmetic, bits, a comparison, and ``&&`` and ``||``."""

    __slots__ = ("left", "op_start", "right")

    def __init__(self, kind: Kind, left: Node, op_start: int, op: str, right: Node) -> None:
        super().__init__(kind, left.outer_start, right.outer_end, (left, right), op)
        self.left = left
        self.right = right
        self.op_start = op_start


class Size(Node):
    """A size that is compared with 0 in any way; ``written`` is the node in the text."""

    __slots__ = ("written",)

    def __init__(self, kind: Kind, written: Node, children: tuple[Node, ...]) -> None:
        super().__init__(kind, written.start, written.end, children)
        self.written = written


class Body:
    """The statements under one header, or those of a file, a class or a function; a body is not a node.

    ``form`` is ``file``, ``indented`` or ``line`` (behind the colon) in Python, and ``braces``, ``bare`` (one statement
    without braces), ``case``, ``class``, ``template``, ``file`` or ``file-part`` in C-like languages. Braces are in the
    range. ``statements`` are the canonical ones: a pattern that a rule rewrites as a whole is one of them. ``scope`` is
    the language's scope around them, and ``owner`` the statement that contains the body. In Python, ``indent`` is the
    indentation that the body adds, ``None`` after a colon on the same line, and ``protected`` says that a ``try`` or
    ``with`` of the same scope surrounds it.
    """

    __slots__ = ("end", "form", "indent", "owner", "protected", "scope", "start", "statements")

    def __init__(self, form: str, start: int, end: int, scope: Any) -> None:
        self.form = form
        self.start = start
        self.end = end
        self.scope = scope
        self.statements: list[Statement] = []
        self.owner: Node | None = None
        self.indent: str | None = None
        self.protected = False


class Statement(Node):
    """A statement or a declaration; ``body`` is the one it stands in and ``previous`` its neighbour there, ``unit``
    and ``depth`` are its unit and the number of bodies around it within that unit.

    In Python, ``alone`` says that no other statement shares its lines' code (no ``;``, no ``if x: y``).
    """

    __slots__ = ("alone", "body", "depth", "previous", "unit")

    body: Body
    depth: int
    previous: Statement | None
    unit: OpenUnit

    def __init__(self, kind: Kind, start: int, end: int, children: tuple[Node, ...] = (), value: str = "") -> None:
        super().__init__(kind, start, end, children, value)
        self.alone = False


class Compound(Statement):
    """A statement with bodies of its own; ``children`` are the expressions of its header."""

    __slots__ = ("bodies",)

    def __init__(
        self,
        kind: Kind,
        start: int,
        end: int,
        children: tuple[Node, ...],
        bodies: tuple[Body, ...],
        value: str = "",
    ) -> None:
        super().__init__(kind, start, end, children, value)
        self.bodies = bodies


class Function(Compound):
    """A function, method or constructor; ``value`` is its name, ``top`` where its decorators, annotations or template
    start."""

    __slots__ = ("top",)

    top: int


class Class(Compound):
    """A class, interface, enum or namespace; ``value`` is its name, ``top`` as for functions."""

    __slots__ = ("top",)

    top: int


class If(Compound):
    """An ``if``; ``orelse`` is the next ``if`` of a chain, or the last body.

    ``close`` is the place after its header, ``plain`` says that the header contains an expression and nothing else, and
    ``follows_else`` that it continues a chain.
    """

    __slots__ = ("close", "follows_else", "orelse", "plain", "test")

    close: int
    follows_else: bool
    orelse: If | Body | None
    plain: bool
    test: Node


class Region(Statement):
    """Statements that one rule may rewrite as a whole, recognised by their shape alone.

    ``raw`` are the statements in the text, which are visited if no rule takes the region, and ``parts`` their
    expressions by name. A ``conditional`` sets one ``name`` to ``body`` or ``orelse``, whatever ``test`` says.
    """

    __slots__ = ("parts", "raw")

    def __init__(self, kind: Kind, raw: tuple[Statement, ...], parts: dict[str, Node]) -> None:
        super().__init__(kind, raw[0].start, raw[-1].end)
        self.raw = raw
        self.parts = parts


def statements_of(statement: Statement) -> Iterator[Statement]:
    """A statement and all statements in its blocks, except those of functions and classes."""
    stack: list[Statement] = [statement]
    while stack:
        inner = stack.pop()
        yield inner
        if isinstance(inner, (Function, Class)):
            continue
        if isinstance(inner, Compound):
            for body in inner.bodies:
                stack += body.statements
        if isinstance(inner, If) and isinstance(inner.orelse, If):
            stack.append(inner.orelse)


def parts_of(node: Node) -> Iterator[Node]:
    """An expression and all expressions in it, in no particular order."""
    stack = [node]
    while stack:
        part = stack.pop()
        yield part
        stack.extend(part.children)


def is_number_literal(node: Node) -> bool:
    """Whether an expression is a number literal, with or without a minus sign."""
    if node.kind == "unary" and node.value == "-":
        node = node.children[0]
    return node.kind in NUMBER_KINDS


def is_literal(node: Node) -> bool:
    """Whether an expression is a literal, or a number with a minus sign."""
    return node.kind in LITERAL_KINDS or is_number_literal(node)
