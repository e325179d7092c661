"""A Python file as the counters see it: its tree, lines, tokens and units."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass, field

from benchmarks.candidates.reading import Choice

Function = ast.FunctionDef | ast.AsyncFunctionDef
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
BLOCKS = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith, ast.Try, ast.Match)
JUMPS = (ast.Return, ast.Raise, ast.Continue, ast.Break)
WIDTH = 88
"""Columns that the formatter fills by default."""


@dataclass
class File:
    """A parsed text: the outermost functions, and for each node its parent."""

    code: str
    tree: ast.Module
    lines: list[str]
    functions: list[Function] = field(default_factory=list)
    parents: dict[ast.AST, ast.AST] = field(default_factory=dict)
    units: list[int] = field(default_factory=list)

    @classmethod
    def parse(cls, code: str) -> File | None:
        """Return the file, or None if the text does not parse."""
        try:
            file = cls(code, ast.parse(code), code.split("\n"))
        except (SyntaxError, ValueError, RecursionError):
            return None
        for node in ast.walk(file.tree):
            for child in ast.iter_child_nodes(node):
                file.parents[child] = node
        file.functions = list(_outermost(file.tree))
        file.units = [-1] * (len(file.lines) + 2)
        for index, function in enumerate(file.functions):
            for line in range(start(function), end(function) + 1):
                file.units[line] = index
        return file

    def unit(self, line: int) -> int:
        """Return the index of the function that contains ``line``, or -1."""
        return self.units[line]

    def choice(self, candidate: str, bit: bool, node: ast.AST | int, place: str = "") -> Choice:
        """Return an occurrence at a node or line."""
        line = node if isinstance(node, int) else node.lineno  # type: ignore[attr-defined]
        return Choice(candidate, int(bit), line, self.unit(line), place)

    def bodies(self) -> Iterator[list[ast.stmt]]:
        """Yield every list of statements inside functions."""
        for function in self.functions:
            for node in ast.walk(function):
                for name in ("body", "orelse", "finalbody"):
                    body = getattr(node, name, None)
                    if isinstance(body, list):
                        yield body

    def within(self, *kinds: type[ast.AST]) -> Iterator[ast.AST]:
        """Yield the nodes of these kinds inside functions."""
        for function in self.functions:
            for node in ast.walk(function):
                if isinstance(node, kinds):
                    yield node

    def text(self, node: ast.AST) -> str:
        """Return the source of a node."""
        first, last = node.lineno - 1, end(node) - 1  # type: ignore[attr-defined]
        lines = [line.encode() for line in self.lines[first : last + 1]]
        lines[-1] = lines[-1][: node.end_col_offset]  # type: ignore[attr-defined]
        lines[0] = lines[0][node.col_offset :]  # type: ignore[attr-defined]
        return b"\n".join(lines).decode()

    def tokens(self) -> list[tokenize.TokenInfo]:
        """Return the tokens, or none if the tokenizer refuses the text."""
        try:
            return list(tokenize.generate_tokens(io.StringIO(self.code).readline))
        except (tokenize.TokenError, SyntaxError):
            return []

    def names(self) -> set[str]:
        """Return the names that the code uses."""
        names = {node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name)}
        return names | {node.attr for node in ast.walk(self.tree) if isinstance(node, ast.Attribute)}


def start(node: ast.AST) -> int:
    """Return the first line of a statement, with its decorators."""
    decorators = getattr(node, "decorator_list", [])
    return min([node.lineno, *(d.lineno for d in decorators)])  # type: ignore[attr-defined,no-any-return]


def end(node: ast.AST) -> int:
    """Return the last line of a statement."""
    return node.end_lineno  # type: ignore[attr-defined,no-any-return]


def _outermost(node: ast.AST) -> Iterator[Function]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, FUNCTIONS):
            yield child
        else:
            yield from _outermost(child)


def writes(statement: ast.stmt) -> set[str]:
    """Return the names that a statement binds or may change, ``self.x``, and the receivers of methods that it calls."""
    found = set()
    for node in ast.walk(statement):
        if isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)) and not isinstance(node.ctx, ast.Load):
            found.add(_root(node))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            if isinstance(node.value.func, ast.Attribute):
                found.add(_root(node.value.func.value))
        elif isinstance(node, ast.ExceptHandler) and node.name:
            found.add(node.name)
    return found - {""}


def reads(node: ast.AST) -> set[str]:
    """Return the names and ``self.x`` that a piece of code reads."""
    inner = ast.walk(node)
    return {_root(part) for part in inner if isinstance(part, (ast.Name, ast.Attribute))} - {"self", "cls", ""}


def feeds(first: ast.stmt, second: ast.stmt) -> bool:
    """Whether ``second`` reads what ``first`` writes."""
    return bool(writes(first) & reads(second))


def _root(node: ast.AST) -> str:
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"):
            return f"self.{node.attr}"
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def is_docstring(statement: ast.stmt) -> bool:
    """Whether a statement is a bare string."""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def is_guard(statement: ast.stmt) -> bool:
    """Whether a statement is an ``if`` without ``else`` whose body leaves."""
    return isinstance(statement, ast.If) and not statement.orelse and isinstance(statement.body[-1], JUMPS)


def is_negative(test: ast.expr) -> bool | None:
    """Whether a condition is the negative form of its kind; None if its kind has no such form."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return True
    if isinstance(test, ast.Compare):
        if len(test.ops) > 1 or isinstance(test.ops[0], (ast.Lt, ast.LtE, ast.Gt, ast.GtE)):
            return None
        return isinstance(test.ops[0], (ast.IsNot, ast.NotEq, ast.NotIn))
    return None if isinstance(test, ast.BoolOp) else False
