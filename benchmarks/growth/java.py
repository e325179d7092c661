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
    "lambdas": nested("() -> ", "1", "", head=_IN + "Object o = ", tail=";" + _OUT),
    "lambdas with bodies": nested("() -> { return ", "1;", "};", head=_IN + "Object o = ", tail=_OUT),
    "string concatenation of names": chain(" + s", head=_IN + "s = s", tail=";" + _OUT),
    "try in try": nested("try {", "x = 1;", "} finally { }", head=_IN, tail=_OUT),
    "methods": numbered("  int f@(int x) {\n    if (x > 1) return 1;\n    x = x + 1;\n    return x;\n  }\n",
                        head="class A {\n", tail="}\n"),
    "methods of one name":
        chain("  int f(int x) {\n    x += 1;\n    return f(x);\n  }\n", head="class A {\n", tail="}\n"),
    "fields, read": lambda n: "class A {\n" + "".join(f"int x{i} = 1;\n" for i in range(n)) + "int f() { int x = 0;\n"
    + "".join(f"x = x + x{i};\n" for i in range(n)) + "return x;\n}\n}\n",
    "comparisons": _inside("if (x == 1 && s.length() > 0) { x++; }\n"),
    "else if, patterns": _inside("if (o instanceof B y@) x = @; else "),
    "for each": _inside("for (String t : s.split(s)) { x++; }\n"),
    "generics": nested("A<", "B", ">", head=_IN, tail=" y;" + _OUT),
    "parameters": numbered(", int y@", head="class A {\n int f(int x", tail=") { return x; } }\n"),
    "array": numbered("@, ", head=_IN + "int[] y = {", tail="};" + _OUT),
    "text blocks, escaped": chain('"""\\', head=_IN),
    "Unicode escapes and quotes": chain('"\\u0041', head=_IN),
    "Unicode escapes and text blocks": chain('"""a', head="// \\u0041\n"),
}  # fmt: skip
