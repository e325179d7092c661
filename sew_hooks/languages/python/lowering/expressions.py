"""Expressions. Where the grammar nests operators differently from Python, they are rearranged here."""

from __future__ import annotations

from collections.abc import Iterable
from sys import intern
from typing import Any

from sew_hooks.languages.python import fold
from sew_hooks.languages.python.lowering.pieces import PythonPieces
from sew_hooks.languages.python.tree import Argument, Call, Junction, Negation, Power, Slice, Subscript
from sew_hooks.languages.tree import Node, Operation
from sew_hooks.languages.vocabulary import Kind

_BINARY: dict[str, tuple[Kind, int]] = {
    "|": ("bitor", 1),
    "^": ("bitxor", 2),
    "&": ("bitand", 3),
    "<<": ("shift", 4),
    ">>": ("shift", 4),
    "+": ("sum", 5),
    "-": ("sum", 5),
    "*": ("product", 6),
    "/": ("product", 6),
    "//": ("product", 6),
    "%": ("product", 6),
    "@": ("product", 6),
    "**": ("power", 7),
}
"""Our kind of each operator, and how tightly it binds."""

_COMPARISON: dict[str, Kind] = {
    "<": "ordering",
    "<=": "ordering",
    ">": "ordering",
    ">=": "ordering",
    "==": "equality",
    "!=": "equality",
    "in": "membership",
    "not in": "membership",
    "is": "identity",
    "is not": "identity",
}
SPLATS = frozenset({"list_splat", "list_splat_pattern"})

_PLAIN = frozenset({"", "r", "b", "u", "br", "rb"})
_FORMATS = frozenset({"f", "fr", "rf", "t", "tr", "rt"})
"""Prefixes of strings."""


class Expressions(PythonPieces):
    """Lowers expressions."""

    _hoisted = -1
    """The place of a star before a whole expression, which the grammar nests inside it."""

    def name(self, node: Any) -> Node:
        """Lower an identifier."""
        start, end = node.start_byte, node.end_byte
        value = intern(self.text[start:end])  # most names are written several times
        self.scope.mention(value, start)
        return Node("name", start, end, (), value)

    def number(self, node: Any) -> Node:
        """Lower a number."""
        value = self.slice(node)
        kind: Kind = "complex" if value[-1] in "jJ" and value[:2] not in ("0x", "0X") else "int"
        try:
            if kind == "int" and not _is_integer(value):
                kind = "float"
            if kind != "int":
                float(value.rstrip("jJ"))
        except ValueError:
            self.refuse(node)
        return Node(kind, node.start_byte, node.end_byte, (), value)

    def string(self, node: Any) -> Node:
        """Lower a string; an f-string is opaque."""
        value = self.slice(node)
        prefix = value[: min(value.find(quote) % len(value) for quote in "'\"")].lower()
        if prefix in _FORMATS:
            return self.other(node)
        if prefix not in _PLAIN:
            self.refuse(node)
        return Node("string", node.start_byte, node.end_byte, (), value)

    def string_run(self, node: Any) -> Node:
        """Lower adjacent strings."""
        parts = [self.string(part) for part in self.parts(node)]
        kind: Kind = "string" if all(part.kind == "string" for part in parts) else "opaque"
        children = [child for part in parts for child in part.children]
        return Node(kind, node.start_byte, node.end_byte, tuple(children), self.slice(node))

    def ellipsis(self, node: Any) -> Node:
        """Lower ``...``."""
        return Node("ellipsis", node.start_byte, node.end_byte)

    # Operators

    def binary(self, node: Any, awaited: int | None = None) -> Node:
        """Lower operators and all adjacent operands; the first is awaited if ``awaited`` is a place."""
        pending, row = [node], []
        while pending:
            part = pending.pop()
            if part.type == "binary_operator":
                pending.extend(reversed(self.parts(part)))
            else:
                row.append(part)
        first = self.expression(row[0])
        if awaited is not None:
            first = Node("await", awaited, first.outer_end, (first,))
        operands, operators = [first], list[Any]()
        for operator, operand in zip(row[1::2], row[2::2], strict=True):
            binds = _BINARY[operator.type][1]
            while operators and binds < 7 and _BINARY[operators[-1].type][1] >= binds:
                self._apply(operators, operands)
            operators.append(operator)
            operands.append(self.expression(operand))
        while operators:
            self._apply(operators, operands)
        return operands[0]

    def _apply(self, operators: list[Any], operands: list[Node]) -> None:
        """Join the last operator with its operands."""
        operator, right, left = operators.pop(), operands.pop(), operands.pop()
        op = operator.type
        start = operator.start_byte
        kind = _BINARY[op][0]
        if kind == "power":
            operands.append(Power(left.outer_start, right.outer_end, left, start, right, op))
        else:
            operands.append(Operation(kind, left, start, op, right))

    def unary(self, node: Any) -> Node:
        """Lower a sign or ``~``, which the parser may have been given in place of a star."""
        if self.text[node.start_byte] == "*":
            return self.star(node)
        sign, operand = self.parts(node)
        value = self.expression(operand)
        return Node("unary", node.start_byte, value.outer_end, (value,), sign.type)

    def negation(self, node: Any) -> Node:
        """Lower ``not``."""
        operand = self.expression(self.parts(node)[1])
        return Negation(node.start_byte, operand.outer_end, operand, None)

    def awaiting(self, node: Any) -> Node:
        """Lower ``await``, which binds more tightly than the grammar says: ``await x ** 2`` is a power."""
        operand = self.parts(node)[1]
        if operand.type == "binary_operator":
            return self.binary(operand, node.start_byte)
        value = self.expression(operand)
        return Node("await", node.start_byte, value.outer_end, (value,))

    def junction(self, node: Any) -> Node:
        """Lower ``and`` or ``or`` with all operands of a row."""
        word = self.parts(node)[1].type
        kind: Kind = "and" if word.startswith("a") else "or"
        rights, starts = [], []
        while node.type == "boolean_operator":
            left, operator, right = self.parts(node)
            if operator.type != word:
                break
            rights.append(right)
            starts.append(operator.start_byte)
            node = left
        operands = [self.expression(node)]
        for right in reversed(rights):
            operands.append(self.expression(right))
        return fold.junction(Junction(kind, tuple(operands), tuple(reversed(starts))))

    def comparison(self, node: Any) -> Node:
        """Lower a comparison, or a chain of them."""
        parts = self.parts(node)
        operands = [self.expression(part) for part in parts[::2]]
        if len(parts) > 3:
            return Node("chain", operands[0].outer_start, operands[-1].outer_end, tuple(operands))
        operator = parts[1]
        kind = _COMPARISON.get(operator.type)
        if kind is None:
            self.refuse(operator)
        left, right = operands
        return fold.comparison(Operation(kind, left, operator.start_byte, operator.type, right))

    def yielding(self, node: Any) -> Node:
        """Lower ``yield`` and ``yield from``."""
        self.scope.function().yields = True
        parts = self.parts(node)
        if len(parts) == 1:
            return Node("yield", node.start_byte, node.end_byte)
        value = self.expression(parts[-1])
        return Node("yield", node.start_byte, value.outer_end, (value,))

    # Calls, attributes, subscripts

    def attribute(self, node: Any) -> Node:
        """Lower ``base.name``."""
        base, _, name = self.parts(node)
        inner = self.expression(base)
        return Node("attribute", inner.outer_start, node.end_byte, (inner,), self.slice(name))

    def call(self, node: Any) -> Node:
        """Lower a call."""
        called, given = self.parts(node)
        function = self.expression(called)
        if given.type == "generator_expression":
            generator = self.expression(given)
            generator.parens = 0
            generator.outer_start, generator.outer_end = generator.start, generator.end
            arguments: tuple[Argument, ...] = (Argument(generator, "", ""),)
        else:
            arguments = self.arguments(given)
        return fold.call(Call(function, given.start_byte, arguments, given.end_byte))

    def arguments(self, node: Any) -> tuple[Argument, ...]:
        """Lower the arguments of a call or a class."""
        out = []
        for part in self.parts(node):
            kind = part.type
            if kind in ("(", ")", ","):
                continue
            if kind == "keyword_argument":
                name, _, value = self.parts(part)
                out.append(Argument(self.expression(value), "", self.slice(name)))
            elif kind == "dictionary_splat":
                out.append(Argument(self.expression(self.parts(part)[1]), "**", ""))
            elif self.text[part.start_byte] == "*":
                out.append(Argument(self.behind_star(part), "*", ""))
            else:
                out.append(Argument(self.expression(part), "", ""))
        return tuple(out)

    def subscript(self, node: Any) -> Node:
        """Lower ``base[indices]``."""
        parts = self.parts(node)
        base = self.expression(parts[0])
        indices = []
        for part in parts[2:-1]:
            if part.type == "slice":
                indices.append(self._slice(part))
            elif self.text[part.start_byte] == "*":
                indices.append(self.behind_star(part))
            elif part.type != ",":
                indices.append(self.expression(part))
        return Subscript(base, tuple(indices), node.end_byte)

    def _slice(self, node: Any) -> Node:
        bounds: list[Node | None] = [None, None, None]
        colons = []
        for part in self.parts(node):
            if part.type == ":":
                colons.append(part.start_byte)
            else:
                bounds[len(colons)] = self.expression(part)
        lower, upper, step = bounds
        start = colons[0] if lower is None else lower.outer_start
        return fold.slice_(Slice(start, node.end_byte, colons[0], lower, upper, step))

    # Displays

    def elements(self, nodes: Iterable[Any]) -> tuple[Node, ...]:
        """Lower the elements of a display among its brackets and commas."""
        out: list[Node] = []
        for node in nodes:
            kind = node.type
            if kind == "pair":
                key, _, value = self.parts(node)
                out += self.expression(key), self.expression(value)
            elif kind == "dictionary_splat":
                value = self.expression(self.parts(node)[1])
                out.append(Node("star", node.start_byte, value.outer_end, (value,)))
            elif self.text[node.start_byte] == "*":
                out.append(self.star(node))
            elif node.is_named:
                out.append(self.expression(node))
        return tuple(out)

    def star(self, node: Any) -> Node:
        """Lower ``*value``."""
        if node.start_byte == self._hoisted:
            self._hoisted = -1
            return self.expression(self.parts(node)[1])
        value = self.behind_star(node)
        return Node("star", node.start_byte, value.outer_end, (value,))

    def behind_star(self, node: Any) -> Node:
        """Lower the operand of a star: all of it, where the grammar applies the star only to the first name."""
        self._hoisted = node.start_byte
        return self.expression(node)

    def list_display(self, node: Any) -> Node:
        """Lower ``[...]``."""
        children = self.elements(self.parts(node))
        return Node("list" if children else "empty-list", node.start_byte, node.end_byte, children)

    def set_display(self, node: Any) -> Node:
        """Lower ``{...}`` without colons."""
        return Node("set", node.start_byte, node.end_byte, self.elements(self.parts(node)))

    def dict_display(self, node: Any) -> Node:
        """Lower ``{...}`` with colons."""
        return Node("dict", node.start_byte, node.end_byte, self.elements(self.parts(node)))

    def tuple_display(self, node: Any) -> Node:
        """Lower a tuple in parentheses, which do not count as parentheses around an expression."""
        parts = self.parts(node)
        result = Node("tuple", parts[1].start_byte, parts[-2].end_byte, self.elements(parts))
        result.outer_start, result.outer_end, result.parens = node.start_byte, node.end_byte, 1
        return result

    def bare_tuple(self, node: Any) -> Node:
        """Lower a tuple without parentheses."""
        return Node("tuple", node.start_byte, node.end_byte, self.elements(self.parts(node)))


def _is_integer(value: str) -> bool:
    """Whether a number is an integer. Raises ValueError if it is not valid in today's Python."""
    if value.isdecimal() and value[0] != "0":
        return True
    if value[:2].lower() not in ("0x", "0o", "0b") and not value.replace("_", "").isdecimal():
        return False
    int(value, 0)
    return True
