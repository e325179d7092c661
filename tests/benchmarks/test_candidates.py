"""Tests of the counters behind the natural rules of Java and C++."""

from __future__ import annotations

from types import ModuleType

import pytest

from benchmarks.candidates import cpp, java

JAVA = {
    "blank before if": ("f(a);{}if (b) {{ g(); }}", "\n", "\n\n"),
    "blank before return": ("f(a); f(b);{}return c;", "\n", "\n\n"),
    "blank after guard, any statement": ("if (a) {{ return 1; }}{}f(a);", "\n", "\n\n"),
    "comment capital, any length": ("f();\n{} the input\nf();", "// check", "// Check"),
    "comment full stop, any length": ("f();\n// check the\n// input{}\nf();", "", "."),
    "increment": ("for (int i = 0; i < n; {}) {{ f(i); }}", "i++", "++i"),
    "branches": ("if (a {} b) {{ f(); }} else {{ g(); }}", "==", "!="),
    "else if after return": ("if (a > 1) {{ return 1; }} {} (a > 0) {{ f(); }} return 0;", "if", "else if"),
    "comparisons in parentheses": ("x = {} && c;", "a < b", "(a < b)"),
    "order of statements": ("int {} = 2;", "b = 1; int c", "c = 1; int b"),
    "this before a field": ("f({}width);", "", "this."),
    "final, anywhere": ("{}int x = f();", "", "final "),
    "name of a caught exception": ("try {{ f(); }} catch (E {}) {{ g(); }}", "e", "ex"),
    "type arguments": ("List<A> x = new ArrayList<{}>();", "", "A"),
    "character appended": ("b.append({});", "','", '","'),
    "whole name of a local": ("int {} = f();", "idx", "index"),
}

CPP = {
    "blank before if": JAVA["blank before if"],
    "braces": ("if (a > 0) {}", "f(a);", "{ f(a); }"),
    "test of a pointer": ("int *p = f(); if ({}) {{ g(); }}", "p", "p != nullptr"),
    "test of a number": ("int n = f(); if ({}) {{ g(); }}", "n", "n != 0"),
    "const local": ("{}int x = f();", "", "const "),
    "cast of a number": ("x = {}(y);", "static_cast<int>", "int"),
    "size_t": ("{}size_t x = f();", "", "std::"),
    "functions of C": ("{}memcpy(a, b, n);", "", "std::"),
    "auto in a loop": ("for ({} x : v) {{ f(x); }}", "int", "auto"),
    "auto for what is named": ("{} *p = new T(a);", "T", "auto"),
    "zeros of a vector": ("std::vector<int> v(n{});", "", ", 0"),
    "parentheses of a lambda": ("auto g = [&]{} {{ f(); }};", "()", ""),
    "part of a local's name": ("int max{} = f();", "Len", "Length"),
}

CASES = [(language, name) for language, cases in ((java, JAVA), (cpp, CPP)) for name in cases]


def _bits(language: ModuleType, body: str, name: str) -> list[int]:
    function = f"int h() {{\n{body}\n}}"
    code = f"class C {{\nint width;\n{function}\n}}\n" if language is java else f"{function}\n"
    reading = language.read(code)
    assert reading is not None
    return [choice.bit for choice in reading.choices if choice.candidate == name]


@pytest.mark.parametrize(("language", "name"), CASES, ids=[f"{case[0].__name__[22:]} {case[1]}" for case in CASES])
def test_both_variants_are_told_apart(language: ModuleType, name: str) -> None:
    body, *variants = (JAVA if language is java else CPP)[name]
    found = [_bits(language, body.format(variant), name)[-1:] for variant in variants]
    assert found == [[0], [1]]


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("a = f();\n\nif (a > 0) { g(); }", "blank before if"),
        ("list.add(x);\n\nfor (int i = 0; i < list.size(); i++) { g(); }", "blank before loop"),
        ("f();\n// x = g(y);\nf();", "comment capital, any length"),
        ("f();\n// NOLINT for this line\nf();", "comment capital, any length"),
        ("int count = f();\n// count is never zero\nf();", "comment capital, any length"),
        ("int a = 1; int b = a;", "order of statements"),
        ("x = f() && g();", "order of and, or"),
        ("int x = f(); x = 2;", "final, anywhere"),
        ("if (a > 1) { return 1; }\n\nif (a > 0) { f(); } return 0;", "else if after return"),
    ],
)
def test_what_is_no_free_choice_is_not_counted(body: str, name: str) -> None:
    assert _bits(java, body, name) == []


def test_each_candidate_has_one_name_and_two_variants() -> None:
    for language in (java, cpp):
        names = [candidate.name for candidate in language.CANDIDATES]
        assert len(names) == len(set(names))
        assert all(candidate.zero != candidate.one for candidate in language.CANDIDATES)
