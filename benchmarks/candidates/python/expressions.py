"""Choices inside expressions: parentheses, containers, order, forms of calls and of strings."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator, Sequence
from itertools import pairwise

from benchmarks.candidates.python.file import FUNCTIONS, WIDTH, File, is_negative, reads
from benchmarks.candidates.reading import Choice

_KNOWN = {
    "print", "open", "sorted", "max", "min", "sum", "int", "enumerate", "zip", "run", "Popen", "dumps", "dump",
    "check_output", "check_call", "field", "dataclass", "makedirs", "mkdir", "partial", "warn", "getLogger",
    "add_argument", "TemporaryDirectory", "NamedTemporaryFile",
}  # fmt: skip
"""Callees of the standard library that cannot see the order of keywords."""

_KEYWORDS = {
    ("split", 1): "maxsplit", ("rsplit", 1): "maxsplit", ("int", 1): "base", ("enumerate", 1): "start",
    ("open", 1): "mode", ("decode", 0): "encoding", ("encode", 0): "encoding", ("decode", 1): "errors",
    ("encode", 1): "errors", ("sum", 1): "start", ("round", 1): "ndigits",
}  # fmt: skip
"""The keyword of a parameter of known callees, by the number of arguments before it."""


def expressions(file: File) -> Iterator[Choice]:
    """Yield the choices that expressions inside functions carry, and those between strings of one literal."""
    local = _functions(file)
    for node in file.within(ast.expr, ast.comprehension, ast.For, ast.ExceptHandler):
        yield from _containers(file, node)
        match node:
            case ast.IfExp(test=test):
                negative = is_negative(test)
                if negative is not None:
                    yield file.choice("ternary-order", negative, node)
                if isinstance(test, (ast.Compare, ast.BoolOp)):
                    yield file.choice("ternary-parentheses", _wrapped(file, test), node)
            case ast.UnaryOp(op=ast.Not(), operand=ast.BoolOp()):
                yield file.choice("not-over-or", True, node)
            case ast.Subscript(slice=ast.Tuple() as index):
                yield file.choice("tuple-subscript", file.text(index).startswith("("), node)
            case ast.JoinedStr():
                yield file.choice("concatenation", False, node)
            case ast.BoolOp():
                yield from _boolean(file, node)
            case ast.BinOp():
                yield from _binary(file, node)
            case ast.Compare():
                yield from _compare(file, node)
            case ast.Call():
                yield from _call(file, node, local)
                yield from _keywords(file, node, local)
    yield from _strings(file)


def _containers(file: File, node: ast.AST) -> Iterator[Choice]:
    match node:
        case (
            ast.comprehension(iter=ast.Tuple() | ast.List() as container)
            | ast.For(iter=ast.Tuple() | ast.List() as container)
        ):
            yield file.choice("iterated-list", isinstance(container, ast.List), container)
            if isinstance(container, ast.Tuple) and isinstance(node, ast.For):
                yield file.choice("tuple-iterated", file.text(container).startswith("("), container)
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[ast.Tuple() | ast.List() as container]):
            yield file.choice("membership-list", isinstance(container, ast.List), node)
            if all(isinstance(element, ast.Constant) for element in container.elts):
                yield from _sorted(file, "membership-order", container.elts, node)
        case ast.ExceptHandler(type=ast.Tuple(elts=elements)):
            yield from _sorted(file, "except-order", elements, node)
        case ast.Call(func=ast.Name(id="isinstance"), args=[_, ast.Tuple() | ast.BinOp() as classes]):
            yield file.choice("isinstance-union", isinstance(classes, ast.BinOp), node)
            if isinstance(classes, ast.Tuple):
                yield from _sorted(file, "isinstance-order", classes.elts, node)


def _sorted(file: File, name: str, elements: Sequence[ast.expr], node: ast.AST) -> Iterator[Choice]:
    texts = [file.text(element) for element in elements]
    plain = all(isinstance(element, (ast.Name, ast.Attribute, ast.Constant)) for element in elements)
    if len(texts) >= 2 and plain and len(set(texts)) == len(texts):
        yield file.choice(name, texts[0] > texts[1], node, f"{texts}")


def _boolean(file: File, node: ast.BoolOp) -> Iterator[Choice]:
    for value in node.values:
        if isinstance(value, ast.BoolOp):
            yield file.choice("boolean-parentheses", _wrapped(file, value), value)
        elif isinstance(value, ast.Compare):
            yield file.choice("comparison-parentheses", _wrapped(file, value), value)
    if all(isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not) for value in node.values):
        yield file.choice("not-over-or", False, node)
    match node.values:
        case [left, right] if _only_reads(left) and _only_reads(right) and not reads(left) & reads(right):
            yield file.choice("boolean-order", file.text(left) > file.text(right), node, file.text(node))


def _only_reads(value: ast.expr) -> bool:
    """Whether a test only reads local names and cannot fail."""
    match value:
        case ast.Name() | ast.UnaryOp(op=ast.Not(), operand=ast.Name()):
            return True
        case ast.Compare(left=ast.Name(), ops=[operator], comparators=[ast.Constant() | ast.Name()]):
            return isinstance(operator, (ast.Is, ast.IsNot, ast.Eq, ast.NotEq))
    return False


def _binary(file: File, node: ast.BinOp) -> Iterator[Choice]:
    sides = (node.left, node.right)
    match node:
        case ast.BinOp(op=ast.Add() | ast.Sub()):
            for side in sides:
                match side:
                    case ast.BinOp(left=ast.Constant() | ast.JoinedStr()):
                        pass
                    case ast.BinOp(op=ast.Mult() | ast.Div() | ast.FloorDiv() | ast.Mod()):
                        yield file.choice("product-parentheses", _wrapped(file, side), side)
    match node:
        case ast.BinOp(left=ast.Name(id=left), op=ast.Add(), right=ast.Name(id=right)):
            yield file.choice("sum-order", left > right, node, file.text(node))
        case ast.BinOp(op=ast.Add()) if any(map(_is_text, sides)):
            yield file.choice("concatenation", True, node)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _compare(file: File, node: ast.Compare) -> Iterator[Choice]:
    match node:
        case ast.Compare(left=ast.Call(func=ast.Name(id="len")), comparators=[ast.Constant(value=0)]):
            yield file.choice("length-zero", True, node)
        case ast.Compare(ops=[ast.Lt() | ast.LtE(), ast.Lt() | ast.LtE()]):
            yield file.choice("chained-comparison", True, node)
        case ast.Compare(
            left=ast.Name() | ast.Attribute(), ops=[operator], comparators=[ast.Name() | ast.Attribute()]
        ) if isinstance(operator, (ast.Lt, ast.Gt, ast.LtE, ast.GtE)):
            turned = isinstance(operator, (ast.Gt, ast.GtE))
            yield file.choice("comparison-direction", turned, node, file.text(node))


def _call(file: File, node: ast.Call, local: set[str]) -> Iterator[Choice]:
    match node:
        case ast.Call(func=ast.Attribute(attr="join"), args=[ast.ListComp() | ast.GeneratorExp() as argument]):
            yield file.choice("join-list", isinstance(argument, ast.ListComp), node)
        case ast.Call(func=ast.Name(id="list"), args=[ast.Call(func=ast.Name(id="map"))]):
            yield file.choice("list-map", True, node)
        case ast.Call(func=ast.Attribute(attr="get"), args=[_, ast.Constant(value=None)]):
            yield file.choice("get-none", True, node)
        case ast.Call(func=ast.Attribute(attr="get"), args=[ast.Constant()]):
            yield file.choice("get-none", False, node)
        case ast.Call(func=ast.Name(id="max" | "min"), args=[ast.Name(id=one), ast.Name(id=two)]):
            yield file.choice("max-order", one > two, node, file.text(node))
        case ast.Call(func=ast.Attribute(value=ast.Name(id="re")), args=[ast.Constant(value=str()) as pattern, *_]):
            text = file.text(pattern)
            if "\\" not in text:
                yield file.choice("raw-pattern", text.startswith("r"), node)
    for part in node.args:
        if isinstance(part, ast.IfExp):
            yield file.choice("argument-parentheses", _wrapped(file, part) and len(node.args) > 1, part)
    match node:
        case ast.Call(func=ast.Name(id=name), args=[_, *_], keywords=keywords) if name in local:
            if len(node.args) + len(keywords) > 1 and not isinstance(node.args[-1], ast.Starred):
                yield file.choice("own-keyword", bool(keywords), node, name)


def _keywords(file: File, node: ast.Call, local: set[str]) -> Iterator[Choice]:
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    given = [keyword.arg for keyword in node.keywords if keyword.arg]
    if len(given) >= 2 and len(given) == len(node.keywords):
        plain = [keyword for keyword in node.keywords if isinstance(keyword.value, (ast.Name, ast.Constant))]
        yield file.choice("keyword-order-any", given[0] > given[1], node, str(node.lineno))
        if len(plain) >= 2 and (name in _KNOWN or (isinstance(node.func, ast.Name) and name in local)):
            yield file.choice("keyword-order", given[0] > given[1], node, str(node.lineno))
    for (called, position), keyword in _KEYWORDS.items():
        if name == called and keyword in given:
            yield file.choice("known-keyword", True, node, name)
        elif name == called and len(node.args) == position + 1 and not isinstance(node.args[-1], ast.Starred):
            yield file.choice("known-keyword", False, node, name)


def _functions(file: File) -> set[str]:
    """Names of functions and plain classes of this file that cannot see the order of keywords."""
    found = set()
    for node in file.tree.body:
        if isinstance(node, FUNCTIONS) and not node.decorator_list and not node.args.kwarg:
            found.add(node.name)
        elif isinstance(node, ast.ClassDef) and not node.bases:
            for method in node.body:
                if isinstance(method, FUNCTIONS) and method.name == "__init__" and not method.args.kwarg:
                    found.add(node.name)
    return found


def _wrapped(file: File, node: ast.expr) -> bool:
    """Whether a node stands in parentheses of its own."""
    before = file.lines[node.lineno - 1].encode()[: node.col_offset].decode().rstrip()
    after = file.lines[(node.end_lineno or 0) - 1].encode()[node.end_col_offset :].decode().lstrip()
    return before.endswith("(") and after.startswith(")")


def _strings(file: File) -> Iterator[Choice]:
    """Neighbouring strings of one literal, each on a line: the place of the space between them, and their prefixes."""
    tokens = [token for token in file.tokens() if token.type not in (tokenize.NL, tokenize.COMMENT)]
    for one, two in pairwise(tokens):
        if one.type != tokenize.STRING or two.type != tokenize.STRING or one.end[0] >= two.start[0]:
            continue
        if "\n" in one.string + two.string:
            continue
        left, right = (re.sub(r"^\w*(['\"])(.*)\1$", r"\2", token.string) for token in (one, two))
        if left.endswith(" ") != right.startswith(" "):
            yield file.choice("blank-in-string", right.startswith(" "), two.start[0])
        words = right.split()
        if left.endswith(" ") and len(words) > 1 and not words[0].startswith("\\"):
            yield file.choice("string-fill", one.end[1] + len(words[0]) + 1 <= WIDTH, two.start[0])
        formatted = [token.string.lower().startswith(("f", "rf")) for token in (one, two)]
        holes = ["{" in left, "{" in right]
        if any(formatted) and sum(holes) == 1 and "}" not in (right if holes[0] else left):
            yield file.choice("prefix-everywhere", formatted[holes.index(False)], one.start[0])
