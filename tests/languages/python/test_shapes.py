"""Where the grammar nests otherwise than Python, our tree is Python's."""

from __future__ import annotations

import ast

import pytest

from sew_hooks.languages.python.frontend import parsed
from sew_hooks.languages.python.lower import PythonLowering
from sew_hooks.languages.python.tree import Statement
from sew_hooks.languages.tree import Node

EXPRESSIONS = [
    "a & b ^ c | d", "a | b ^ c & d << e + f * -g ** h", "a ^ b & c ^ d", "a ** -b ** c", "(a & b) ^ c", "-a ** b",
    "await a ** b", "await a ** await b ** c + d", "-await a ** b", "await a.b(c)[d]", "not a == b in c",
    "a if b else c if d else e", "a or b and not c or d", "(x := a if b else c)", "[x := a or b if c else d, e]",
    "f(x := a if b else c)", "lambda: a if b else c", "lambda x, *y, z=1: x or y", "f(*a or b, **c or d)",
    "f(*a if b else c)", "[*a & b ^ c, *c ** d]", "[*a | b, c]", "{*a.b, *c[d]}", "{**a | b, c: d if e else f}",
    "a < b < c", "a is not b", "a not  in b", "a[b, c:d, ::e]", "a[b:c if d else e]", "(yield a, b)", "(a for b in c)",
    "f(a for b in c if d if e)", "[a for b in c for d in e if f]", "{a: b for c, d in e}", "(a, *b, c)", "a, b", "()",
    "((a, b))", "a.b.c(d)(e)[f].g", "'a' 'b' f'{c!r:>{d}}' 'e'", "print", "match(a)", "type[a]",
    "a if b else lambda: c", "é + ñ", "1_0 + 0xfF - 1.5e-3 * 2j", "(\na\n# b\n+ c\n)", "a + \\\n b", "a @ b // c % d",
]  # fmt: skip


def _structure_of_ours(text: str) -> set[tuple[int, int]]:
    """The ranges of all expressions in our tree."""
    lowered = PythonLowering(text, parsed(text), definitions=True)
    found = set()
    stack: list[Node] = list(lowered.module.bodies[0].statements[0].bodies[0].statements)  # type: ignore[attr-defined]
    while stack:
        node = stack.pop()
        if not isinstance(node, Statement) and node.kind not in ("slice", "star"):
            found.add((node.start, node.end))
        if node.kind != "opaque":
            stack.extend(node.children)
    return found


def _structure_of_pythons(text: str) -> set[tuple[int, int]]:
    """The same as Python has it; the parentheses of tuples and generators are none of their own."""
    lines = [0]
    for line in text.splitlines(keepends=True):
        lines.append(lines[-1] + len(line.encode()))
    found = set()
    no_nodes: set[ast.AST | None] = set()
    stack: list[ast.AST] = list(ast.parse(text).body[0].body)  # type: ignore[attr-defined]
    while stack:
        node = stack.pop()
        if isinstance(node, ast.expr) and node not in no_nodes and not isinstance(node, (ast.Slice, ast.Starred)):
            raw = text.encode()
            start, end = (
                len(raw[: lines[line - 1] + column].decode())
                for line, column in ((node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset))
            )
            if isinstance(node, (ast.Tuple, ast.GeneratorExp)) and text[start] == "(" and text[end - 1] == ")":
                start, end = _within(text, start, end)
            found.add((start, end))
        if isinstance(node, ast.NamedExpr):
            no_nodes.add(node.target)
        if isinstance(node, ast.Subscript):
            no_nodes.add(node.slice if isinstance(node.slice, ast.Tuple) else None)
        if not isinstance(node, ast.JoinedStr):
            stack.extend(ast.iter_child_nodes(node))
    return found


def _within(text: str, start: int, end: int) -> tuple[int, int]:
    inside = text[start + 1 : end - 1]
    return start + 1 + len(inside) - len(inside.lstrip()), end - 1 - len(inside) + len(inside.rstrip())


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_expressions_nest_as_python_nests_them(expression: str) -> None:
    text = f"async def f():\n  ({expression})\n"
    assert _structure_of_ours(text) == _structure_of_pythons(text)


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("type(x).y = z[0]", "assign"), ("type[x] = 3", "assign"), ("type (x)\\\n.y = z", "assign"),
        ("type X = int", "type"), ("type X[T] = list[T]", "type"), ("type = x = 3", "assign"),
        ("match(x)", "expression"), ("match[x]: int", "annotation"), ("match x:\n    case y: pass", "match"),
        ("print(a), b", "expression"), ("print, b = c", "assign"), ("exec(a) in b", "expression"),
    ],
)  # fmt: skip
def test_soft_keywords_are_names_where_python_has_them_so(statement: str, kind: str) -> None:
    lowered = PythonLowering(f"{statement}\n", parsed(f"{statement}\n"), definitions=True)
    assert {one.kind for one in lowered.module.bodies[0].statements} == {kind}


def test_a_star_stands_before_all_of_an_expression() -> None:
    text = "async def f():\n  x = *a.b ** c, d\n"
    assert (22, 30) in _structure_of_ours(text)
