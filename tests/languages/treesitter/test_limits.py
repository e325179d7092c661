"""Java and C++ that would take too long to read is refused before it is parsed; what only looks like it is read."""

from __future__ import annotations

import pytest

import sew_hooks
from sew_hooks.languages.treesitter.limits import MAX_ATTRIBUTES, MAX_DEPTH

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
