"""Mutants: small changes of what addresses count, each of which must be noticed.

They are found in the code itself: wherever it adds to a depth or to a count, or sets one, in the tables of what counts
as a function, parameter, loop or return statement, and in those that give each operator its kind.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.golden.copies import LANGUAGES

COUNTED = frozenset({"depth", "functions", "parameters", "loops", "returns"})
"""The attributes that hold what an address counts."""

_TABLES = frozenset({"Counted"})
"""What is called with the grammar's words for what counts."""


_OPERATORS = frozenset({"KINDS", "_BINARY", "_COMPARISON"})
"""The tables of operators and their kinds."""


class Mutant(NamedTuple):
    """One change: the text from ``start`` to ``end`` of a module, in bytes, becomes ``now``."""

    path: Path
    line: int
    start: int
    end: int
    now: str

    @property
    def name(self) -> str:
        """Where it is and what it does."""
        was = self.path.read_bytes()[self.start : self.end].decode()
        return f"{self.path.relative_to(LANGUAGES).as_posix()}:{self.line}: {was} becomes {self.now}"

    def changed(self) -> dict[Path, ast.Module]:
        """The changed module."""
        source = self.path.read_bytes()
        return {self.path: ast.parse(source[: self.start] + self.now.encode() + source[self.end :])}


def mutants() -> list[Mutant]:
    """All mutants, in the order they stand. Habits, which are all that languages read by layout have, count nothing."""
    paths = (path for path in sorted(LANGUAGES.rglob("*.py")) if path.parent.name != "layout")
    return [mutant for path in paths for mutant in _mutants_of(path)]


def _mutants_of(path: Path) -> Iterator[Mutant]:
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def replacing(node: ast.expr, *forms: str) -> Iterator[Mutant]:
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        for form in forms:
            yield Mutant(path, node.lineno, start, end, form.format(source[start:end].decode()))

    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.AugAssign) and _is_counted(node.target):
            yield from replacing(node.value, "({} + 1)", "0")
        elif isinstance(node, ast.BinOp) and _is_counted(node.left) and isinstance(node.right, ast.Constant):
            yield from replacing(node.right, "({} + 1)", "0")
        elif isinstance(node, ast.Assign):
            for value in _assigned(node):
                yield from replacing(value, "({} + 1)")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _TABLES:
            yield from (one for table in node.keywords for one in _shrunk(table.value, replacing))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Dict) and _gives_kinds(node):
            for kind in map(_kind, node.value.values):
                yield from replacing(kind, '"other"')


def _shrunk(table: ast.expr, replacing: Callable[..., Iterator[Mutant]]) -> Iterator[Mutant]:
    """A table without one of its words, or one that is defined elsewhere without all."""
    if isinstance(table, ast.Name):
        yield from replacing(table, "frozenset()")
    for word in ast.walk(table):
        if isinstance(word, ast.Constant) and isinstance(word.value, str):
            yield from replacing(word, '"nothing"')


def _gives_kinds(table: ast.AnnAssign) -> bool:
    """Whether a table gives the operators of a language their kinds; a rule may have a table of its own."""
    return isinstance(table.target, ast.Name) and table.target.id in _OPERATORS


def _kind(value: ast.expr) -> ast.expr:
    """The kind in the value of such a table, which may contain more."""
    return value.elts[0] if isinstance(value, ast.Tuple) else value


def _is_counted(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in COUNTED


def _assigned(node: ast.Assign) -> Iterator[ast.expr]:
    """What is assigned to a depth, and the constants that are assigned to other counts."""
    for target in node.targets:
        both = isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple)
        pairs = zip(target.elts, node.value.elts, strict=True) if both else [(target, node.value)]
        for one, value in pairs:
            if _is_counted(one) and (one.attr == "depth" or isinstance(value, ast.Constant)):
                yield value
