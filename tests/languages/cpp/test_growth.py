"""C++ texts that nest: what is looked for in them is looked for once in each part, and nothing inside is missed."""

from __future__ import annotations

from typing import Any

import pytest
import tree_sitter
import tree_sitter_cpp

import sew_hooks
from sew_hooks.languages.cpp.captures import capture
from sew_hooks.languages.cpp.names import DeclaredNames

SHAPES = {
    "templates": ("A<", "B", "> ", "y;\n"),
    "template templates": ("template <", "class A", "> class B", " class C { };\n"),
    "if directives": ("#if A\n", "int x;\n", "#endif\n", ""),
    "else directives": ("#if A\n#else\n", "int x;\n", "#endif\n", ""),
    "elif directives": ("", "#if A\n", "#elif B\nint x;\n", "#endif\n"),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_deeper_nesting_is_not_looked_through_more_often(shape: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opening, inside, closing, tail = SHAPES[shape]
    searches: list[str] = []
    search = DeclaredNames._within

    def counted(self: DeclaredNames, node: Any, but: str = "") -> set[str]:
        searches.append(node.type)
        return search(self, node, but)

    monkeypatch.setattr(DeclaredNames, "_within", counted)
    counts = []
    for depth in (20, 40):
        searches.clear()
        text = opening * depth + inside + closing * depth + tail + "int f(int x) { x = x + 1; return x; }\n"
        sew_hooks.find_sites(text, "cpp")
        counts.append(len(searches))
    assert counts[0] == counts[1] > 0


@pytest.mark.parametrize("around", ["{}", "#if A\n{}#endif\n", "#if A\n#else\n#if B\n#else\n{}#endif\n#endif\n"])
def test_a_lambda_in_a_template_is_seen_under_directives(around: str) -> None:
    template = "template <class A, class B = decltype([] { return 1; })> class C { };\n"
    assert declared(around.format(template)).has_lambda_defaults
    assert not declared(around.format("template <class A> class C { };\n")).has_lambda_defaults


def declared(text: str) -> DeclaredNames:
    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_cpp.language()))
    return DeclaredNames(text, capture(parser.parse(text.encode()).root_node), {})
