"""The shapes that texts of Java and C++ share."""

from __future__ import annotations

from benchmarks.growth.shapes import Shape, chain, nested, numbered, rows


def shared(before: str, after: str) -> dict[str, Shape]:
    """Return the shapes, inside a function between the texts ``before`` and ``after``, or outside of any."""

    def inside(link: str) -> Shape:
        return numbered(link, head=before, tail=after)

    return {
        "parentheses": nested("(", "1", ")", head=before + "x = ", tail=";" + after),
        "lines of 90 brackets": rows("(", "1", ")", 90, head=before, row="x = {};\n", tail=after),
        "lines of 900 brackets": rows("(", "1", ")", 900, head=before, row="x = {};\n", tail=after),
        "negations": nested("!", "b", "", head=before + "b = ", tail=";" + after),
        "conditional expressions": nested("b ? 1 : ", "2", "", head=before + "x = ", tail=";" + after),
        "sum": chain(" + 1", head=before + "x = 1", tail=";" + after),
        "lines of 900 operands": rows(" + x", "", "", 900, head=before, row="x = 1{};\n", tail=after),
        "and, in an if": chain(" && x == 1", head=before + "if (b", tail=") x = 1;" + after),
        "not and or": chain(" || !b", head=before + "b = b", tail=";" + after),
        "mixed operators": chain(" + x * 2 - 1", head=before + "x = 1", tail=";" + after),
        "method chain": chain(".a(1)", head=before + "g(s", tail=");" + after),
        "else if": inside("if (x == @) x = 1; else "),
        "else if, braces": numbered(
            "else if (x == @) {\n x = @;\n }\n", head=before + "if (b) { x = 1; }\n", tail=after
        ),
        "if in if": nested("if (b) ", "x = 1;", "", head=before, tail=after),
        "if in if, braces": nested("if (b) { ", "x = 1;", "}", head=before, tail=after),
        "columns of 90 blocks": rows("if (b) { x++; ", "", "}", 90, head=before, row="{}\n", tail=after),
        "columns of 900 blocks": rows("if (b) { x++; ", "", "}", 900, head=before, row="{}\n", tail=after),
        "loops in loops": nested("for (;;) ", "x = 1;", "", head=before, tail=after),
        "switch in switch": nested("switch (x) { case 1: ", "x = 1;", "}", head=before, tail=after),
        "locals": inside("int y@ = x + 1;\n"),
        "locals of one name": inside("{ int y = x; y++; }\n"),
        "loops of one variable": inside("for (int i = 0; i < 9; i++) { x += i; }\n"),
        "calls": inside("f(x, b, s);\n"),
        "conditionals": inside("if (b) { x = 1; } else { x = 2; }\n"),
        "switch cases": numbered("case @: x = 1; break;\n", head=before + "switch (x) {\n", tail="}\n" + after),
        "comment without end": chain("/*", head=before),
        "string without end": chain('"\\', head=before),
        "opening angles": chain("A<", head=before),
        "words": chain("class if else new ", head=before),
        "errors side by side": chain("x = = 1;\n", head=before, tail=after),
    }
