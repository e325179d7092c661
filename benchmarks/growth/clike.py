"""The shapes that texts of Java and C++ share."""

from __future__ import annotations

from benchmarks.growth.shapes import Shape, chain, nested, numbered, rows


def shared(before: str, after: str) -> dict[str, Shape]:
    """Return the shapes that stand in a function between the texts ``before`` and ``after``, or outside of any."""

    def inside(link: str) -> Shape:
        return numbered(link, head=before, tail=after)

    return {
        "parentheses": nested("(", "1", ")", head=before + "x = ", tail=";" + after),
        "calls in calls": nested("f(", "1", ")", head=before + "x = ", tail=";" + after),
        "array elements": nested("x[", "1", "]", head=before + "x = ", tail=";" + after),
        "lines of 90 brackets": rows("(", "1", ")", 90, head=before, row="x = {};\n"),
        "lines of 900 brackets": rows("(", "1", ")", 900, head=before, row="x = {};\n"),
        "negations": nested("!", "b", "", head=before + "b = ", tail=";" + after),
        "signs": nested("- ", "x", "", head=before + "x = ", tail=";" + after),
        "casts": nested("(int) ", "x", "", head=before + "x = ", tail=";" + after),
        "conditional expressions": nested("b ? 1 : ", "2", "", head=before + "x = ", tail=";" + after),
        "conditional expressions, left": nested("b ? ", "2", " : 1", head=before + "x = ", tail=";" + after),
        "sum": chain(" + 1", head=before + "x = 1", tail=";" + after),
        "and": chain(" && b", head=before + "b = b", tail=";" + after),
        "and, in an if": chain(" && x == 1", head=before + "if (b", tail=") x = 1;" + after),
        "not and or": chain(" || !b", head=before + "b = b", tail=";" + after),
        "mixed operators": chain(" + x * 2 - 1", head=before + "x = 1", tail=";" + after),
        "assignment chain": chain("x = ", head=before, tail="1;" + after),
        "else if": inside("if (x == @) x = 1; else "),
        "else if, braces": numbered(
            "else if (x == @) {\n x = @;\n }\n", head=before + "if (b) { x = 1; }\n", tail=after
        ),
        "if in if": nested("if (b) ", "x = 1;", "", head=before, tail=after),
        "if in if, braces": nested("if (b) { ", "x = 1;", "}", head=before, tail=after),
        "blocks": nested("{", "x = 1;", "}", head=before, tail=after),
        "loops in loops": nested("for (;;) ", "x = 1;", "", head=before, tail=after),
        "while in while": nested("while (b) {", "x = 1;", "}", head=before, tail=after),
        "do in do": nested("do ", "x = 1;", " while (b);", head=before, tail=after),
        "switch in switch": nested("switch (x) { case 1: ", "x = 1;", "}", head=before, tail=after),
        "locals": inside("int y@ = x + 1;\n"),
        "locals of one name": inside("{ int y = x; y++; }\n"),
        "loops of one variable": inside("for (int i = 0; i < 9; i++) { x += i; }\n"),
        "assignments": inside("x = x + 1;\n"),
        "increments": inside("x++;\n"),
        "calls": inside("f(x, b, s);\n"),
        "returns": inside("if (b) return 1;\n"),
        "conditionals": inside("if (b) { x = 1; } else { x = 2; }\n"),
        "declared variables": numbered(", y@ = 1", head=before + "int y = 1", tail=";" + after),
        "switch cases": numbered("case @: x = 1; break;\n", head=before + "switch (x) {\n", tail="}\n" + after),
        "catch clauses": numbered("catch (E@ e) { }\n", head=before + "try { x++; }\n", tail=after),
        "arguments": numbered(", y@", head=before + "f(x", tail=");" + after),
        "labels": inside("a@: "),
        "escapes": chain("\\n", head=before + 's = "', tail='";' + after),
        "string without end": chain('\\"', head=before),
        "string without end, opened": chain('"\\', head=before),
        "comments in expressions": chain(" /* a */ + 1", head=before + "x = 1", tail=";" + after),
        "comment without end": chain("/*", head=before),
        "blank lines": chain("\n", head=before, tail=after),
        "spaces": chain(" ", head=before + "x = ", tail="1;" + after),
        "long name": chain("a", head=before + "int ", tail=" = 1;" + after),
        "long number": chain("1", head=before + "x = ", tail=";" + after),
        "empty statements": chain(";", head=before, tail=after),
        "letters beyond ASCII": chain("é = é + 1;\n", head=before, tail=after),
        "opening brackets": chain("(", head=before),
        "opening braces": chain("{"),
        "opening angles": chain("A<", head=before),
        "closing brackets": chain(")", head=before),
        "closing braces": chain("}", head=before),
        "unfinished calls": chain("f(", head=before),
        "unfinished calls, many": chain("f(x;\n", head=before, tail=after),
        "words": chain("class if else new ", head=before),
        "errors side by side": chain("x = = 1;\n", head=before, tail=after),
        "error at the end": chain("x = x + 1;\n", head=before, tail="x = = ;" + after),
        "questions": chain("b ? ", head=before),
    }
