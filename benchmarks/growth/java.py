"""The shapes of Java texts."""

from __future__ import annotations

from benchmarks.growth.clike import shared
from benchmarks.growth.shapes import Shape, chain, nested, numbered

_IN = "class A {\n  int f(int x, boolean b, String s) {\n"
_OUT = "\n  return x;\n  }\n}\n"


def _inside(link: str) -> Shape:
    return numbered(link, head=_IN, tail=_OUT)


SHAPES: dict[str, Shape] = {
    **shared(_IN, _OUT),
    "array initialisers": nested("{", "1", "}", head=_IN + "int[] y = ", tail=";" + _OUT),
    "lambdas": nested("() -> ", "1", "", head=_IN + "Object o = ", tail=";" + _OUT),
    "lambdas with bodies": nested("() -> { return ", "1;", "};", head=_IN + "Object o = ", tail=_OUT),
    "lambdas side by side": _inside("y = z -> z + 1;\n"),
    "string concatenation": chain(' + "a"', head=_IN + 's = "a"', tail=";" + _OUT),
    "string concatenation of names": chain(" + s", head=_IN + "s = s", tail=";" + _OUT),
    "method chain": chain(".a(1)", head=_IN + "Object o = s", tail=";" + _OUT),
    "fields of fields": chain(".a", head=_IN + "Object o = s", tail=";" + _OUT),
    "elements of elements": chain("[0]", head=_IN + "Object o = s", tail=";" + _OUT),
    "dimensions": chain("[]", head=_IN + "int", tail=" y;" + _OUT),
    "try in try": nested("try {", "x = 1;", "} finally { }", head=_IN, tail=_OUT),
    "classes in classes": nested("class A {", "int x;", "}"),
    "anonymous classes": nested("new A() { int x = ", "1", "; }.x", head=_IN + "x = ", tail=";" + _OUT),
    "methods": numbered("  int f@(int x) {\n    if (x > 1) return 1;\n    x = x + 1;\n    return x;\n  }\n",
                        head="class A {\n", tail="}\n"),
    "methods of one name":
        chain("  int f(int x) {\n    x += 1;\n    return f(x);\n  }\n", head="class A {\n", tail="}\n"),
    "classes": numbered("class A@ {\n  int x = 1;\n}\n"),
    "fields": numbered("  int x@ = 1;\n", head="class A {\n", tail="}\n"),
    "fields, read": lambda n: "class A {\n" + "".join(f"int x{i} = 1;\n" for i in range(n)) + "int f() { int x = 0;\n"
    + "".join(f"x = x + x{i};\n" for i in range(n)) + "return x;\n}\n}\n",
    "comparisons": _inside("if (x == 1 && s.length() > 0) { x++; }\n"),
    "for each": _inside("for (String t : s.split(s)) { x++; }\n"),
    "switch arrows": numbered("case @ -> 1;\n", head=_IN + "x = switch (x) {\n", tail="default -> 2; };\n" + _OUT),
    "generics": nested("A<", "B", ">", head=_IN, tail=" y;" + _OUT),
    "generic arguments": numbered(", B@", head=_IN + "A<B", tail="> y;" + _OUT),
    "type parameters": numbered(", B@", head="class A<B", tail="> { }\n"),
    "bounds": numbered(" & B@", head="class A<B extends C", tail="> { }\n"),
    "interfaces": numbered(", B@", head="class A implements B", tail=" { }\n"),
    "annotations": chain("@B ", tail="class A { }\n"),
    "annotations in annotations": nested("@B(", "1", ")", tail="class A { }\n"),
    "annotated methods": chain("  @Override public void f() { }\n", head="class A {\n", tail="}\n"),
    "parameters": numbered(", int y@", head="class A {\n int f(int x", tail=") { return x; } }\n"),
    "array": numbered("@, ", head=_IN + "int[] y = {", tail="};" + _OUT),
    "enum": numbered("A@, ", head="enum E { ", tail="}\n"),
    "imports": numbered("import a.b@;\n", tail="class A { }\n"),
    "modifiers": chain("public ", tail="class A { }\n"),
    "text block": chain("a b\n", head=_IN + 's = """\n', tail='""";' + _OUT),
    "text block without end": chain('"""\n', head=_IN),
    "text blocks, escaped": chain('"""\\', head=_IN),
    "Unicode escapes": chain("\\u0041", head=_IN + 's = "', tail='";' + _OUT),
    "Unicode escapes and quotes": chain('"\\u0041', head=_IN),
    "Unicode escapes and block comments": chain("/*", head="// \\u0041\n"),
    "Unicode escapes and text blocks": chain('"""a', head="// \\u0041\n"),
    "Unicode escapes, many letters": chain("u", head="// \\", tail="0041\n"),
    "comments": chain("// a comment\n", tail="class A { }\n"),
    "block comments": chain("/* a comment */\n", tail="class A { }\n"),
    "opening braces, in a method": chain("{", head=_IN),
    "unfinished methods": chain("int f( {\n", head="class A {\n"),
    "errors in methods": chain("int f() { x = = 1; }\n", head="class A {\n", tail="}\n"),
    "arrows": chain("x -> ", head=_IN),
    "dollars": chain("# ", head=_IN),
}  # fmt: skip
