"""One line or many, where the formatter follows the trailing comma."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from benchmarks.candidates.python.file import WIDTH, File
from benchmarks.candidates.reading import Choice

_NARROW = 50
"""The number of columns from which on people spread a line."""


def wrapping(file: File) -> Iterator[Choice]:
    """Yield calls, literals and parameter lists of three parts and more, and dictionaries of two."""
    for node in ast.walk(file.tree):
        match node:
            case ast.Call(args=arguments, keywords=keywords):
                if isinstance(_owner(file, node), (ast.Assign, ast.Expr, ast.Return)):
                    yield from _spread(file, node, "call", [*arguments, *keywords])
            case ast.List(elts=parts, ctx=ast.Load()) | ast.Tuple(elts=parts, ctx=ast.Load()) | ast.Set(elts=parts):
                if isinstance(_owner(file, node), (ast.Assign, ast.Return, ast.Call, ast.keyword)):
                    yield from _spread(file, node, "literal", parts)
            case ast.Dict(values=parts):
                if isinstance(_owner(file, node), (ast.Assign, ast.Return, ast.Call, ast.keyword)):
                    yield from _spread(file, node, "dict", parts)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield from _signature(file, node)


def _owner(file: File, node: ast.AST) -> ast.AST:
    parent = file.parents[node]
    return file.parents[parent] if isinstance(parent, ast.Await) else parent


def _spread(file: File, node: ast.expr, kind: str, parts: Sequence[ast.AST]) -> Iterator[Choice]:
    text = file.text(node)
    bare = isinstance(node, ast.Tuple) and not text.startswith("(")
    if bare or len(parts) < 2 or "#" in text or "\n" in "".join(map(file.text, parts)):
        return
    before = file.lines[node.lineno - 1].encode()[: node.col_offset].decode()
    after = file.lines[(node.end_lineno or 0) - 1].encode()[node.end_col_offset :].decode()
    yield from _decide(file, node, kind, text, before, after, len(parts))


def _signature(file: File, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Choice]:
    arguments = node.args
    count = len(arguments.posonlyargs + arguments.args + arguments.kwonlyargs)
    text = "\n".join(file.lines[node.lineno - 1 : node.body[0].lineno - 1])
    if count >= 2 and text and "#" not in text and '"' not in text:
        yield from _decide(file, node, "signature", text.strip(), " " * node.col_offset, "", count)


def _decide(file: File, node: ast.AST, kind: str, text: str, before: str, after: str, count: int) -> Iterator[Choice]:
    inner = [line.strip() for line in text.split("\n")]
    joined = re.sub(r"(?<=[(\[{]) |,? (?=[)\]}])", "", " ".join(inner))
    width = len(before) + len(joined) + len(after)
    many = len(inner) >= count + 2 and inner[-2].endswith(",")
    if (len(inner) == 1 and width < _NARROW) or (count < 3 and kind != "dict"):
        return
    if width <= WIDTH:
        if len(inner) == 1 or many:
            yield file.choice(f"spread-{kind}", many, node)
    else:
        hugging = len(inner) == 3 and not inner[1].endswith(",")
        indent = len(before) - len(before.lstrip()) + 4
        room = indent + len(joined) - joined.find("(" if kind in ("call", "signature") else joined[0]) - 2 <= WIDTH
        if hugging or (many and room):
            yield file.choice(f"hug-{kind}", many, node)
