"""Every identifier in the parser's tree is understood, or its name is unknown in the file, or it stands in what is left
out because it declares nothing outside itself."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sew_hooks.languages.clike.lower import Lowering
from sew_hooks.languages.clike.tree import variable
from sew_hooks.languages.cpp.captures import capture
from sew_hooks.languages.cpp.lower import CppLowering
from sew_hooks.languages.cpp.macros import defined, directives
from sew_hooks.languages.cpp.names import DeclaredNames
from sew_hooks.languages.java.lower import JavaLowering
from sew_hooks.languages.parsing import parser
from tests.languages.corpora import programs

SAMPLE = 30


def lower(text: str, language: str) -> tuple[Any, Lowering]:
    """The parser's tree of a text, and what it is lowered to."""
    if language == "java":
        root = parser("java").parse(text.encode("ascii", "replace")).root_node
        return root, JavaLowering(text, root, definitions=True)
    root = parser("cpp").parse(text.encode("ascii", "replace")).root_node
    names = DeclaredNames(text, capture(root), defined(text))
    return root, CppLowering(text, root, True, directives(text), names, [])


def leaves(root: Any, lowered: Lowering) -> Counter[str]:
    """How many identifiers are understood, unknown, left out, or none of these."""
    found: Counter[str] = Counter()
    stack = [(root, False)]
    while stack:
        node, left_out = stack.pop()
        left_out = left_out or (node.start_byte, node.end_byte) in lowered.coverage.unread
        if node.type in lowered.identifiers:
            if node.start_byte in lowered.coverage.understood:
                found["understood"] += 1
            elif lowered.slice(node) in lowered.unknown:
                found["unknown"] += 1
            else:
                found["left out" if left_out else "missed"] += 1
        stack += [(child, left_out) for child in node.children]
    return found


def unknown(text: str, language: str = "cpp") -> set[str]:
    return lower(text, language)[1].unknown


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("int x; int f() { S x(y); return 0; }", "x"),
        ("int x; int f() { auto g = [x = S()] { return x; }; return 0; }", "x"),
        ("int f(S (x)) { return 0; }", "x"),
        ("int f() { enum { x }; return x; }", "x"),
        ("int x;\n#if A\n#else\nS x;\n#endif\n", "x"),
        ("using a::x;", "x"),
        ("int f() { union { S x; int y; }; return 0; }", "x"),
        ("struct A { S x : 3; };", "x"),
        ("int f() { for (; S &x = g();) { x++; } return 0; }", "x"),
        ("int f() { MACRO(S, x); return 0; }", "x"),
        ("int f() { MACRO(S x) { x++; } return 0; }", "x"),
        ("#define D S x\n", "x"),
        ("int (*f(int x))(int) { return 0; }", "x"),
    ],
)
def test_what_is_not_understood_is_unknown(text: str, name: str) -> None:
    assert name in unknown(text)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("int x; int f(int x); int f(int x) { int y, z[x], w(x); return sizeof(x) + z[x] + (new int[x])[y]; }", "cpp"),
        ("int f(int x) { vector<int> v(x); return [x](int y) { return x + y; }(x); }", "cpp"),
        ("struct A { int x; A(int y) : x(y) {} int f() { switch (x) { case 1: return x; } return this->x; } };", "cpp"),
        ("struct P { int x, y; } p; typedef struct { int x; } Q; int f(P q) { return q.x + p.y; }", "cpp"),
        ("task f(int x) { co_yield x; co_return x; }", "cpp"),
        (
            "import a.x; class A<T> { int x; @D(1) int f(int x, int... y) { l: for (int z : y) break l; return x; } }",
            "java",
        ),
        ("@interface A { int x() default 1; } record R(int x) { R { x = x + 1; } }", "java"),
        ("class A { Object f(Object x) { return x instanceof Integer y ? y : A::f; } }", "java"),
    ],
)
def test_ordinary_code_has_no_unknown_variable(text: str, language: str) -> None:
    assert unknown(text, language).isdisjoint({"x", "y", "z"})


def test_a_use_of_an_unknown_name_stands_for_no_variable() -> None:
    _, lowered = lower("int x, y; void f() { x++; y++; } void g() { S x(z); }", "cpp")
    assert [variable(use) for use in lowered.uses["x"]] == [None]
    assert [variable(use) for use in lowered.uses["y"]] != [None]


@pytest.mark.parametrize(("language", "share"), [("cpp", 0.75), ("java", 0.95)])
def test_no_identifier_of_a_program_is_missed(language: str, share: float) -> None:
    total: Counter[str] = Counter()
    for program in programs(language, SAMPLE, 2):
        root, lowered = lower(program, language)
        found = leaves(root, lowered)
        assert not found["missed"], program
        total += found
    # An identifier that nobody understands would be no miss, but a loss.
    assert total["understood"] > share * sum(total.values()), total
