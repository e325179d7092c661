"""Java and C++ that would take too long to read is refused before it is parsed; what only looks like it is read."""

from __future__ import annotations

import re

import pytest

import sew_hooks
from sew_hooks.languages.clike import limits
from sew_hooks.languages.clike.limits import MAX_ANGLES, MAX_ATTRIBUTES, MAX_DEPTH
from sew_hooks.languages.cpp import frontend as cpp
from sew_hooks.languages.java import frontend as java

DEEP = {
    "statements": ("void f(int a) {{ {} }}", "if (a) {", "}"),
    "parentheses": ("int f(int a) {{ return {}; }}", "(", ")"),
    "subscripts": ("int f(int a) {{ return {}; }}", "a[", "]"),
    "never closed": ("int f(int a) {{ return {}; }}", "(", ""),
    "classes": ("{}", "class A {", "};"),
}


@pytest.mark.parametrize("language", ["java", "cpp"])
@pytest.mark.parametrize("shape", DEEP)
def test_brackets_may_not_be_nested_without_end(shape: str, language: str) -> None:
    around, opening, closing = DEEP[shape]
    with pytest.raises(sew_hooks.ParseError, match="nested too deeply"):
        sew_hooks.find_sites(around.format(opening * MAX_DEPTH + opening + closing * (MAX_DEPTH + 1)), language)


@pytest.mark.parametrize("language", ["java", "cpp"])
@pytest.mark.parametrize(
    "text",
    [
        '"' + "(" * 2 * MAX_DEPTH + '"',
        "a /*" + "{" * 2 * MAX_DEPTH + "*/",
        "a" + " + (a)" * 400,
    ],
    ids=["in a string", "in a comment", "side by side"],
)
def test_brackets_that_are_not_nested_do_not_count(text: str, language: str) -> None:
    text = f"int f(int a, int b) {{ b = b + 1; g({text}); return b; }}"
    source = f"class A {{ {text} }}" if language == "java" else text
    assert sew_hooks.find_sites(source, language)


def test_attributes_may_not_follow_each_other_without_end() -> None:
    with pytest.raises(sew_hooks.ParseError, match="more than 100 attributes in a row"):
        sew_hooks.find_sites("[[a]]\n" * (MAX_ATTRIBUTES + 2) + "int f();", "cpp")


def test_each_function_of_a_file_may_have_some() -> None:
    function = "[[nodiscard]] [[a::b]] int f{}(int n) {{ n = n + 1; return n; }}\n"
    assert sew_hooks.find_sites("".join(map(function.format, range(2 * MAX_ATTRIBUTES))), "cpp")


@pytest.mark.parametrize("language", ["java", "cpp"])
@pytest.mark.parametrize("closing", ["", ">"], ids=["never closed", "closed"])
def test_angles_may_not_be_nested_without_end(closing: str, language: str) -> None:
    deep = "A<" * (MAX_ANGLES + 1) + "B" + closing * (MAX_ANGLES + 1)
    text = f"int f() {{ {deep} y; return 1; }}"
    with pytest.raises(sew_hooks.ParseError, match="nested too deeply"):
        sew_hooks.find_sites(f"class A {{ {text} }}" if language == "java" else text, language)


@pytest.mark.parametrize("language", ["java", "cpp"])
def test_comparisons_in_many_statements_are_no_nested_angles(language: str) -> None:
    text = "int f(int a, int b) { if (a < b) b = b + 1; " + "g(a < b); h(a << b, a <= b); " * MAX_ANGLES + "return b; }"
    assert sew_hooks.find_sites(f"class A {{ {text} }}" if language == "java" else text, language)


@pytest.mark.parametrize("language", ["java", "cpp"])
@pytest.mark.parametrize("row", ["a = b;\n", "// a b c\n", "((((a))));\n"], ids=["code", "comments", "brackets"])
def test_a_file_may_not_have_words_without_end(row: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_TOKENS", 5000)
    tokens = len(re.findall(r"\w+|[^\w\s]", row))
    head, tail = "int f(int a, int b) { b = b + 1;\n", "return b; }"
    if language == "java":
        head, tail = "class A { " + head, tail + " }"
    assert sew_hooks.find_sites(head + row * (4900 // tokens) + tail, language)
    with pytest.raises(sew_hooks.ParseError, match="has more than 5,000 words and signs"):
        sew_hooks.find_sites(head + row * (5000 // tokens) + tail, language)


def test_angles_in_lines_of_the_preprocessor_do_not_count() -> None:
    text = "#if A < 1\n#define B 1\n#endif\n" * 2 * MAX_ANGLES + "int f(int x) { x = x + 1; return x; }\n"
    assert sew_hooks.find_sites(text, "cpp")


def test_nothing_is_parsed_of_what_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_TOKENS", 5000)
    for module in (java, cpp):
        monkeypatch.setattr(module, "parse", None)
        monkeypatch.setattr(module, "without", None)
    for language in ("java", "cpp"):
        with pytest.raises(sew_hooks.ParseError, match="words and signs"):
            sew_hooks.find_sites("class A { int \\u0041 = 1 <% 2; }" * 1000, language)
