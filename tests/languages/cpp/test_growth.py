"""C++ texts that nest: what is looked for in them is looked for once in each part, and nothing inside is missed."""

from __future__ import annotations

from typing import Any

import pytest
import tree_sitter
import tree_sitter_cpp

import sew_hooks
from sew_hooks.languages.cpp import around
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
    return DeclaredNames(text, capture(root_of(text)), {})


def root_of(text: str) -> Any:
    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_cpp.language())).parse(text.encode()).root_node


def test_twice_as_many_doubtful_places_take_twice_as_many_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    levels: list[Any] = []
    level = around._Level
    monkeypatch.setattr(around, "_Level", lambda *found: levels.append(found) or level(*found))
    counts = []
    for size in (20, 40):
        levels.clear()
        row = "A<" * 20 + ">" * 20 + "\nx = g<A, B>(x) + sizeof(x) * 2 + (T)-x\n"
        sew_hooks.find_sites("int f(int x) {\n" + row * size + "return x; }\nint g(int x) { return (x); }\n", "cpp")
        counts.append(len(levels))
    assert 0 < counts[1] < 2.2 * counts[0]


@pytest.mark.parametrize(
    "text",
    [
        "int f(int x) { if (g<A, B>(x)) return (T)-x; for (int i = h<3>(1); i < 9; i++) { x = -g<h<A>, B>(x); } }\n",
        "int a = b<c>(d);\nint f(int x) { x = = g<A>(b<C, D>(x))\nx = g<A, B>(x)\nA<A<A< }\n",
        "template <class T> void C<T>::f() { try { do { T::template g<A>(x); } while (b<c>(d)); } catch (...) { } }\n",
    ],
)
def test_what_is_around_a_place_is_what_its_parents_say(text: str) -> None:
    root = root_of(text)
    nodes = [root]
    for node in nodes:
        nodes += node.children
    places = sorted({(node.start_byte, node.end_byte) for node in nodes[1:] if node.text}, key=lambda p: (p[0], -p[1]))
    found = list(around.around(root, places))
    assert len(found) == len(places) > 40
    for place, one in zip(places, found, strict=True):
        node = root.descendant_for_byte_range(*place)
        while node.children and (node.children[0].start_byte, node.children[0].end_byte) == place:
            node = node.children[0]
        assert one.above == node.parent.type
        while node.parent is not None and not node.parent.type.endswith(around._STATEMENTS):
            node = node.parent
        assert one.statement == (node.start_byte, node.end_byte)
