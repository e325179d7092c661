"""What Python's own parser counts: an independent count of functions, parameters, loops and return statements."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, TypeAlias

Tally: TypeAlias = tuple[int, int, int, int]

_Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
_Alone: TypeAlias = Callable[[Any], bool]
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_LOOPS = (ast.For, ast.AsyncFor, ast.While, ast.comprehension)


def units(program: str) -> list[Tally]:
    """The counts of what is outside all functions, and then of each outermost function."""
    return [tally for _, tally in _units(program)]


def contexts(program: str) -> dict[int, Tally]:
    """The context of each unit by its first line, 0 for the residual: a loop that can be written as ``any`` has one
    return statement.
    """
    return dict(_units(program, joined=True))


def _units(program: str, joined: bool = False) -> Iterator[tuple[int, Tally]]:
    tree = ast.parse(program)
    alone = _alone(program) if joined else None
    outermost = list(_outermost(tree))
    yield 0, _tally([tree], outermost, alone)
    for function in outermost:
        first = min(node.lineno for node in (function, *function.decorator_list))
        yield first, _tally([function], [], alone)


def _outermost(node: ast.AST) -> Iterator[_Function]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, _FUNCTIONS):
            yield child
        else:
            yield from _outermost(child)


def _tally(nodes: list[ast.AST], without: list[_Function], alone: _Alone | None) -> Tally:
    functions = parameters = loops = returns = 0
    while nodes:
        node = nodes.pop()
        if node in without:
            continue
        nodes += ast.iter_child_nodes(node)
        loops += isinstance(node, _LOOPS)
        returns += isinstance(node, ast.Return) - (0 if alone is None else _joined_returns(node, alone))
        if isinstance(node, _FUNCTIONS):
            functions += 1
            listed = node.args
            parameters += len(listed.posonlyargs) + len(listed.args) + len(listed.kwonlyargs)
            parameters += (listed.vararg is not None) + (listed.kwarg is not None)
    return functions, parameters, loops, returns


def _alone(program: str) -> _Alone:
    """A test whether a statement shares no line with another."""
    lines = program.encode().splitlines()

    def is_alone(node: ast.stmt) -> bool:
        before, after = (
            lines[node.lineno - 1][: node.col_offset],
            lines[(node.end_lineno or 0) - 1][node.end_col_offset :],
        )
        return not before.strip() and not after.strip().startswith(b";")

    return is_alone


def _joined_returns(node: ast.AST, alone: _Alone) -> int:
    """How many loops among the statements directly in ``node`` return ``True``, followed by ``return False``."""
    blocks = [block for _, block in ast.iter_fields(node) if isinstance(block, list)]
    return sum(_is_any(loop, after, alone) for block in blocks for loop, after in pairwise(block))


def _is_any(loop: ast.AST, after: ast.AST, alone: _Alone) -> bool:
    if not isinstance(loop, ast.For) or loop.orelse or not isinstance(loop.target, ast.Name):
        return False
    if len(loop.body) != 1 or not isinstance(test := loop.body[0], ast.If) or test.orelse or len(test.body) != 1:
        return False
    statements = (loop, test, test.body[0], after)
    return _returns(test.body[0], True) and _returns(after, False) and all(map(alone, statements))


def _returns(node: ast.AST, value: bool) -> bool:
    return isinstance(node, ast.Return) and isinstance(node.value, ast.Constant) and node.value.value is value
