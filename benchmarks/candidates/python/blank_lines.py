"""Blank lines between neighbouring statements. Formatters keep none, or one, as they find it."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator
from itertools import groupby

from benchmarks.candidates.python.file import BLOCKS, FUNCTIONS, File, end, is_docstring, is_guard, reads, start, writes
from benchmarks.candidates.reading import Choice

_LONG = 100
"""The number of characters from which on a statement counts as long, whatever its layout."""

_MANY = 4
"""The fewest statements in a body that people divide into paragraphs; shorter ones have hardly any blank lines."""

_RUN = 5
"""The fewest statements in a run that people divide."""

_OTHER = (ast.ClassDef, ast.Import, ast.ImportFrom)
_ASSIGNMENTS = (ast.Assign, ast.AnnAssign, ast.AugAssign)


def blank_lines(file: File) -> Iterator[Choice]:
    """Yield the boundaries between neighbouring statements, and the first lines of functions."""
    for body in file.bodies():
        for before, after in itertools.pairwise(body):
            yield from _boundary(file, before, after, len(body) >= _MANY)
        yield from _paragraphs(file, body)
    for function in file.functions:
        first = function.body[0]
        if not is_docstring(first) and start(first) > function.lineno:
            yield file.choice("blank-first", not file.lines[start(first) - 2].strip(), first)
    for owner in ast.walk(file.tree):
        if isinstance(owner, (ast.Module, ast.ClassDef)):
            yield from _outside(file, owner)


def _boundary(file: File, before: ast.stmt, after: ast.stmt, many: bool) -> Iterator[Choice]:
    if isinstance(before, (*FUNCTIONS, ast.ClassDef, ast.Import, ast.ImportFrom)):
        return
    if isinstance(after, (*FUNCTIONS, ast.ClassDef)) or start(after) <= end(before):
        return
    gap = file.lines[end(before) : start(after) - 1]
    blank = bool(gap) and not gap[0].strip()
    owner = file.parents[after]
    place = f"{type(before).__name__}-{type(after).__name__}-{type(owner).__name__}-{after.col_offset}"
    if is_docstring(before):
        yield file.choice("blank-after-docstring", blank, after)
    elif comment := next((line for line in gap if line.strip()), ""):
        if len(comment) - len(comment.lstrip()) == after.col_offset:
            yield file.choice("blank-before-comment", blank, after, place)
    else:
        few = "" if many else "-short-body"
        fed = "-fed" if writes(before) & reads(_head(after)) else ""
        yield file.choice(f"blank-{_name(before, after)}{fed}{few}", blank, after, place)


def _paragraphs(file: File, body: list[ast.stmt]) -> Iterator[Choice]:
    """The one boundary of a run of simple statements that the fewest values cross, two statements from its ends."""
    for simple, group in groupby(body, lambda statement: not isinstance(statement, (*BLOCKS, *FUNCTIONS, *_OTHER))):
        run = [statement for statement in group if not is_docstring(statement)]
        if not simple or len(run) < _RUN:
            continue
        cuts = [
            (sum(bool(writes(a) & reads(b)) for a in run[:cut] for b in run[cut:]), abs(2 * cut - len(run)), cut)
            for cut in range(2, len(run) - 1)
        ]
        cut = min(cuts)[2]
        gap = file.lines[end(run[cut - 1]) : start(run[cut]) - 1]
        if not any(line.strip() for line in gap):
            yield file.choice("blank-paragraph", bool(gap), run[cut], f"{run[cut].col_offset}-{len(run)}")


def _head(statement: ast.stmt) -> ast.AST:
    """The part of a statement that is read first: the header of a block, or the first statement of a ``try``."""
    for name in ("test", "iter", "subject"):
        if isinstance(statement, BLOCKS) and hasattr(statement, name):
            return getattr(statement, name)  # type: ignore[no-any-return]
    if isinstance(statement, (ast.With, ast.AsyncWith)):
        return statement.items[0].context_expr
    return statement.body[0] if isinstance(statement, ast.Try) else statement


def _name(before: ast.stmt, after: ast.stmt) -> str:
    if isinstance(before, BLOCKS):
        left = "after-guard" if is_guard(before) else "after-block"
        if isinstance(after, BLOCKS):
            return "between-guards" if is_guard(before) and is_guard(after) else "between-blocks"
        return f"{left}-return" if isinstance(after, ast.Return) else left
    if isinstance(after, BLOCKS):
        return f"before-{_keyword(after)}"
    if isinstance(after, (ast.Return, ast.Raise, ast.Break, ast.Continue)):
        return "before-return" if isinstance(after, ast.Return) else "before-jump"
    if _is_long(before) or _is_long(after):
        return "beside-long"
    kinds = ["assign" if isinstance(statement, _ASSIGNMENTS) else "call" for statement in (before, after)]
    return f"{kinds[0]}-{kinds[1]}"


def _keyword(block: ast.stmt) -> str:
    if isinstance(block, (ast.For, ast.AsyncFor, ast.While)):
        return "loop"
    return "if" if isinstance(block, ast.If) else "with"


def _is_long(statement: ast.stmt) -> bool:
    return len(ast.unparse(statement)) >= _LONG


def _outside(file: File, owner: ast.Module | ast.ClassDef) -> Iterator[Choice]:
    """Blank lines between assignments at the top of a module or in a class."""
    for before, after in zip(owner.body, owner.body[1:], strict=False):
        if isinstance(before, _ASSIGNMENTS) and isinstance(after, _ASSIGNMENTS):
            gap = file.lines[end(before) : start(after) - 1]
            comment = "-comment" if any(line.strip() for line in gap) else ""
            kind = "module" if isinstance(owner, ast.Module) else "class"
            place = "" if kind == "module" else owner.name  # type: ignore[union-attr]
            yield file.choice(f"blank-{kind}{comment}", bool(gap) and not gap[0].strip(), after, place)
