"""The shapes of C++ texts."""

from __future__ import annotations

from benchmarks.growth.clike import shared
from benchmarks.growth.shapes import Shape, chain, nested, numbered, rows

_IN = "#include <string>\nint f(int x, bool b, std::string s) {\n"
_OUT = "\n  return x;\n}\n"


def _inside(link: str) -> Shape:
    return numbered(link, head=_IN, tail=_OUT)


SHAPES: dict[str, Shape] = {
    **shared(_IN, _OUT),
    "lambdas side by side": _inside("auto y@ = [&](int z) { return z + 1; };\n"),
    "shifts of calls": chain(" << f(x)", head=_IN + "std::cout", tail=";" + _OUT),
    "try in try": nested("try {", "x = 1;", "} catch (...) { }", head=_IN, tail=_OUT),
    "functions of one name": chain("int f(int x) {\n  x += 1;\n  return f(x);\n}\n"),
    "methods": numbered("  int f@(int x) { x = x + 1; return x; }\n", head="class A {\n", tail="};\n"),
    "globals, read": lambda n: "".join(f"int x{i} = 1;\n" for i in range(n)) + _IN
    + "".join(f"x = x + x{i};\n" for i in range(n)) + _OUT,
    "comparisons": _inside("if (x == 1 && s.size() > 0) { x++; }\n"),
    "templates": nested("A<", "B", ">", tail=" y;\n"),
    "lines of 40 templates": rows("A<", "B", ">", 40, row="{} y;\n"),
    "lines of 40 templates, unfinished": rows("A<", "B", ">", 40, head=_IN, tail=_OUT),
    "template templates": nested("template <", "class A", "> class B", tail=" class C { };\n"),
    "define of words": chain("#define A class B x\n"),
    "macro calls": numbered("CHECK(x == @);\n", head=_IN, tail=_OUT),
    "macro calls without end, defined": chain("CHECK(", head="#define CHECK(x) x\n" + _IN),
    "if directives": chain("#if A\nint x;\n#endif\n"),
    "if directives, nested": nested("#if A\n", "int x;\n", "#endif\n"),
    "elif directives": numbered("#elif A == @\nint x@;\n", head="#if A\nint x;\n", tail="#endif\n"),
    "else if, declarations": _inside("if (int y@ = x) x = @; else "),
    "lines of 90 attributes": rows("[[a]] ", "", "", 90, row="{}int x;\n"),
    "attributes": chain("[[a]] ", tail="int x;\n"),
    "class words": chain("class "),
    "errors in functions": chain("int f() { x = = 1; }\n"),
}  # fmt: skip
