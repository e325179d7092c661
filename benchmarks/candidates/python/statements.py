"""Choices between statements: the direction of a test, variables for results, guards, walrus, order."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from itertools import pairwise

from benchmarks.candidates.python.file import FUNCTIONS, JUMPS, File, end, is_guard, is_negative, reads, writes
from benchmarks.candidates.reading import Choice

_SIMPLE = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr)
_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_EVIDENT = ("str", "int", "float", "bool", "len", "repr", "isinstance", "bytes")
"""Builtins whose result has an obvious type."""


def statements(file: File) -> Iterator[Choice]:
    """Yield the choices that single statements and neighbours carry."""
    for function in file.functions:
        if function.returns is not None or any(argument.annotation for argument in function.args.args):
            yield from _annotations(file, function)
    for body in file.bodies():
        for before, after in pairwise(body):
            yield from _neighbours(file, before, after)
        for statement in body:
            yield from _single(file, statement)
        if body:
            yield from _last(file, body)


def _annotations(file: File, function: ast.AST) -> Iterator[Choice]:
    """Yield the first assignments of locals with an obvious type."""
    seen: set[str] = set()
    for node in ast.walk(function):
        match node:
            case (
                ast.AnnAssign(target=ast.Name(id=name), value=value)
                | ast.Assign(targets=[ast.Name(id=name)], value=value)
            ) if name not in seen:
                seen.add(name)
                if value is not None and _is_evident(value):
                    yield file.choice("local-annotation", isinstance(node, ast.AnnAssign), node)


def _is_evident(value: ast.expr) -> bool:
    match value:
        case ast.Constant(value=constant):
            return constant is not None
        case ast.Call(func=ast.Name(id=name)):
            return name in _EVIDENT
    return isinstance(value, (ast.JoinedStr, ast.Compare))


def _neighbours(file: File, before: ast.stmt, after: ast.stmt) -> Iterator[Choice]:
    match before, after:
        case ast.Assign(targets=[ast.Name(id=target)], value=value), _:
            yield from _assigned(file, target, value, after)
        case ast.If(body=[ast.Return(value=first)]), ast.Return(value=second) if is_guard(before):
            if first and second and len(file.text(before)) + len(file.text(after)) < 120:
                yield file.choice("return-ternary", False, after)
    if after.lineno == end(before) + 1:
        yield from _order(file, before, after)


def _assigned(file: File, target: str, value: ast.expr, after: ast.stmt) -> Iterator[Choice]:
    """A local variable and the statement that follows."""
    match after:
        case ast.Return(value=ast.Name(id=name)) if name == target and _is_work(value):
            yield file.choice("result-variable", True, after)
        case ast.Raise(exc=ast.Call(args=[ast.Name(id=name)])) if name == target:
            if isinstance(value, (ast.Constant, ast.JoinedStr, ast.BinOp)):
                yield file.choice("raise-message", True, after)
        case ast.If(test=test) if _subject(test) == target:
            if isinstance(value, (ast.Call, ast.Subscript, ast.Await)) and len(ast.unparse(value)) <= 50:
                yield file.choice("walrus", False, after)
        case ast.If(test=test, body=[ast.Assign(targets=[ast.Name(id=name)], value=other)], orelse=[]):
            if name == target and _is_plain(value) and target not in reads(test) | reads(other):
                yield file.choice("default-first", True, after)
        case ast.For(body=[inner], orelse=[]) if isinstance(value, ast.List) and not value.elts:
            if isinstance(inner, ast.If) and len(inner.body) == 1 and not inner.orelse:
                inner = inner.body[0]
            match inner:
                case ast.Expr(value=ast.Call(func=ast.Attribute(attr="append"))):
                    yield file.choice("list-comprehension", True, after)


def _single(file: File, statement: ast.stmt) -> Iterator[Choice]:
    match statement:
        case ast.Return(value=value):
            yield from _return(file, statement, value)
        case ast.Assign(targets=[ast.Name()], value=ast.Tuple() as value) if statement.lineno == statement.end_lineno:
            yield file.choice("tuple-assign", file.text(value).startswith("("), statement)
        case ast.Assign(targets=[ast.Name()], value=ast.IfExp()):
            yield file.choice("conditional-expression", False, statement)
        case ast.Assign(targets=[ast.Name()], value=ast.ListComp()):
            yield file.choice("list-comprehension", False, statement)
        case ast.AugAssign(op=ast.Add(), value=ast.List() | ast.ListComp()):
            yield file.choice("extend", True, statement)
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="extend"))):
            yield file.choice("extend", False, statement)
        case ast.Raise(exc=ast.Call(args=[], keywords=[])):
            yield file.choice("raise-call", True, statement)
        case ast.Raise(exc=ast.Call(args=[ast.Constant() | ast.JoinedStr()], keywords=[])):
            yield file.choice("raise-message", False, statement)
        case ast.Raise(exc=ast.Name(id=name)) if isinstance(getattr(builtins, name, None), type):
            yield file.choice("raise-call", False, statement)
        case ast.Try(body=[_], handlers=handlers, finalbody=[]):
            if all(isinstance(handler.body[-1], JUMPS) for handler in handlers):
                yield file.choice("try-else", bool(statement.orelse), statement)
        case ast.If():
            yield from _if(file, statement)


def _return(file: File, statement: ast.stmt, value: ast.expr | None) -> Iterator[Choice]:
    match value:
        case ast.IfExp():
            yield file.choice("return-ternary", True, statement)
        case ast.Tuple() if statement.lineno == statement.end_lineno:
            yield file.choice("tuple-return", file.text(value).startswith("("), statement)
        case None | ast.Constant(value=None) if not isinstance(file.parents[statement], FUNCTIONS):
            yield file.choice("explicit-none", value is not None, statement)
        case ast.expr() if _is_work(value):
            yield file.choice("result-variable", False, statement)


def _if(file: File, statement: ast.If) -> Iterator[Choice]:
    match file.parents[statement]:
        case ast.If(orelse=[other]) if other is statement:
            return
    if isinstance(_first(statement.test), ast.NamedExpr):
        yield file.choice("walrus", True, statement)
    if is_guard(statement):
        yield file.choice("else-after-jump", False, statement)
    if not statement.orelse or isinstance(statement.orelse[0], ast.If):
        return
    negative = is_negative(statement.test)
    if negative is not None:
        kind = "compare" if isinstance(statement.test, ast.Compare) else "not"
        yield file.choice(f"branch-order-{kind}", negative, statement)
    if isinstance(statement.body[-1], JUMPS):
        yield file.choice("else-after-jump", True, statement)
    match statement.body, statement.orelse:
        case [ast.Assign(targets=[ast.Name(id=one)])], [ast.Assign(targets=[ast.Name(id=two)], value=value)]:
            if one == two:
                yield file.choice("conditional-expression", True, statement)
                if _is_plain(value):
                    yield file.choice("default-first", False, statement)


def _last(file: File, body: list[ast.stmt]) -> Iterator[Choice]:
    """The last statements of a body: guards before them, and the order of two ways out."""
    owner, last = file.parents[body[-1]], body[-1]
    if isinstance(owner, (*_LOOPS, *FUNCTIONS)) and body is owner.body:
        kind = "loop" if isinstance(owner, _LOOPS) else "function"
        if isinstance(last, ast.If) and not last.orelse and len(last.body) >= 2 and not is_guard(last):
            yield file.choice(f"guard-{kind}", False, last)
        for index, statement in enumerate(body[:-2]):
            returns = kind == "function" and isinstance(last, ast.Return)
            if _skips(statement, kind) and not returns and not any(map(is_guard, body[index + 1 :])):
                yield file.choice(f"guard-{kind}", True, statement)
    match body:
        case [*_, ast.If(body=[ast.Return() | ast.Raise()], orelse=[]) as guard, ast.Return() | ast.Raise()]:
            negative = is_negative(guard.test)
            if negative is not None:
                yield file.choice("last-two-order", negative, guard)


def _skips(statement: ast.stmt, kind: str) -> bool:
    """Whether a statement is a guard that skips the rest of a loop's or function's body."""
    match statement:
        case ast.If(body=[ast.Continue()], orelse=[]):
            return kind == "loop"
        case ast.If(body=[ast.Return(value=None)], orelse=[]):
            return kind == "function"
    return False


def _order(file: File, before: ast.stmt, after: ast.stmt) -> Iterator[Choice]:
    """The order of two statements that have nothing to do with each other."""
    if not isinstance(before, _SIMPLE) or not isinstance(after, _SIMPLE):
        return
    if writes(before) & (reads(after) | writes(after)) or writes(after) & reads(before):
        return
    first, second = _is_initial(before), _is_initial(after)
    if first != second and not isinstance(file.parents[after], ast.Try):
        yield file.choice("initial-order", second, after, f"{type(before).__name__}-{type(after).__name__}")
    match before, after:
        case ast.Assign(targets=[one], value=left), ast.Assign(targets=[two], value=right):
            if not _is_plain(left) or not _is_plain(right):
                return
            texts = file.text(one), file.text(two)
            if isinstance(one, ast.Name) and isinstance(two, ast.Name):
                yield file.choice("assignment-order", texts[0] > texts[1], after, f"{texts}")
            elif isinstance(one, ast.Attribute) and isinstance(two, ast.Attribute):
                yield file.choice("attribute-order", texts[0] > texts[1], after, f"{texts}")


def _is_initial(statement: ast.stmt) -> bool:
    """Whether a local variable gets a constant or an empty container."""
    match statement:
        case ast.Assign(targets=[ast.Name()], value=ast.Name()):
            return False
        case ast.Assign(targets=[ast.Name()], value=value):
            return _is_plain(value) or ast.unparse(value) == "set()"
    return False


def _is_plain(value: ast.expr) -> bool:
    """Whether a value is a name, a constant or an empty display."""
    match value:
        case ast.Name() | ast.Constant() | ast.UnaryOp(operand=ast.Constant()) | ast.Dict(keys=[]):
            return True
        case ast.List(elts=[]) | ast.Tuple(elts=[]):
            return True
    return False


def _is_work(value: ast.expr) -> bool:
    return isinstance(value, (ast.Call, ast.BinOp, ast.ListComp, ast.DictComp, ast.Await, ast.Dict, ast.BoolOp))


def _first(test: ast.expr) -> ast.expr:
    """The expression that a condition evaluates first."""
    match test:
        case ast.UnaryOp(operand=operand):
            return operand
        case ast.Compare(left=left):
            return left
    return test


def _subject(test: ast.expr) -> str:
    first = _first(test)
    return first.id if isinstance(first, ast.Name) else ""
