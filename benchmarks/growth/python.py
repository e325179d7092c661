"""The shapes of Python texts."""

from __future__ import annotations

from benchmarks.growth.shapes import Shape, chain, nested, numbered, rows, stairs

_F = "def f(x, y):\n"

SHAPES: dict[str, Shape] = {
    "parentheses": nested("(", "1", ")", head="x = "),
    "calls in calls": nested("f(", "1", ")", head="x = "),
    "lines of 90 brackets": rows("(", "1", ")", 90, row="x = {}\n"),
    "lines of 990 brackets": rows("(", "1", ")", 990, row="x = {}\n"),
    "lines of 900 operators": rows("- ", "1", "", 900, row="x = {}\n"),
    "lambdas": nested("lambda: ", "1", "", head="x = "),
    "negations": nested("not ", "x", "", head="x = "),
    "conditional expressions": nested("1 if x else ", "2", "", head="x = "),
    "comprehensions in comprehensions": nested("[", "x", " for y in z]", head="x = "),
    "sum": chain(" + 1", head="x = 1"),
    "and, in an if": chain(" and x == 1", head="if x", tail=":\n    pass\n"),
    "not and or": chain(" or not x", head="y = 0"),
    "string concatenation": chain(" + 'a'", head="x = 'a'"),
    "strings side by side": chain("'a' ", head="x = (", tail=")\n"),
    "method chain": chain(".a(1)", head="x = y"),
    "assignment chain": chain("x = ", tail="1\n"),
    "elif, numbered": numbered("elif x == @:\n    y = @\n", head="if x:\n    y = 2\n"),
    "else if": lambda n: (
        "".join(" " * i + "if x:\n" + " " * i + " y = 1\n" + " " * i + "else:\n" for i in range(n // 40))
        + " " * (n // 40) + "y = 2\n"
    ),
    "blocks": stairs("if x:", "y = 1", 20),
    "try in try": lambda n: (
        "".join(" " * i + "try:\n" for i in range(n // 40)) + " " * (n // 40) + "x = 1\n"
        + "".join(" " * i + "finally:\n" + " " * i + " y = 1\n" for i in reversed(range(n // 40)))
    ),
    "functions": numbered("def f@(x):\n    if x > 1:\n        return True\n    return False\n\n\n"),
    "functions of one name": chain("def f(x):\n    if not x:\n        x = x + 1\n    return x\n\n\n"),
    "methods": numbered("    def f@(self, x):\n        self.x = x + 1\n        return x\n\n", head="class A:\n"),
    "assignments to one name": chain("    x = x + 1\n", head=_F, tail="    return x\n"),
    "names of a module, read": lambda n: "".join(f"x{i} = 1\n" for i in range(n)) + _F + "".join(
        f"    x += x{i}\n" for i in range(n)
    ),
    "global names": numbered("    global x@\n    x@ = 1\n", head=_F),
    "calls": chain("    f(x, 1)\n", head=_F),
    "returned truth": chain("    if x == y:\n        y = True\n    else:\n        y = False\n", head=_F),
    "loops that ask any": chain("    z = False\n    for i in y:\n        if i == 1:\n            z = True\n"
                               "            break\n", head=_F),
    "comprehensions": chain("    z = [a + 1 for a in y if a > 1]\n", head=_F),
    "with": chain("    with x as y:\n        pass\n", head=_F),
    "case alternatives": numbered(" | @", head="match x:\n    case 0", tail=":\n        y = 1\n"),
    "case brackets": nested("[", "1", "]", head="match x:\n    case ", tail=":\n        y = 1\n"),
    "list over lines": numbered("    @,\n", head="x = [\n", tail="]\n"),
    "parameters": numbered("a@: int = 1, ", head="def f(", tail="):\n    pass\n"),
    "decorators": chain("@d\n", tail="def f():\n    pass\n"),
    "quotes in a docstring": chain('"" ', head='"""', tail='"""\n'),
    "string without end, opened": chain("'\\", head="x = 1\n"),
    "except in a string": chain("except ", head='y = """', tail='"""\n'),
    "format fields": chain("{x}", head='x = f"', tail='"\n'),
    "brackets in a format": nested("(", "x", ")", head='x = f"{', tail='}"\n'),
    "formats in formats": nested("{x:", "", "}", head='x = f"', tail='"\n'),
    "comments alone": chain("# a comment\n"),
    "comments with quotes": chain("# don't\n"),
    "comments behind code": chain("x = 1  # a comment\n"),
    "blank lines at the end": chain("    \n", head="def f():\n    pass\n"),
    "continued lines": chain("\\\n + 1", head="x = 1"),
    "unfinished functions": chain("def f(:\n"),
    "codec punycode, deltas": chain("-zzzz9", head="# coding: punycode\n#"),
}  # fmt: skip
