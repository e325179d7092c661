"""Types that are not what they seem: no site relies on them, and every variant does the same."""

from __future__ import annotations

import pytest

import sew_hooks
from tests.languages.java.run_examples import Case, outcomes_of_variants
from tests.languages.rule_examples import Outcomes

OWN = "int size() { return -1; } boolean isEmpty() { return true; } "
LIST = f"class List {{ {OWN}}}\n"
PUBLIC_LIST = "public class List { public int size() { return -1; } }\n"
SIZE = ("length-comparison", "s.size() > 0", "s.size() != 0")
LENGTH = ("length-comparison", "s.length() > 0", "s.length() != 0")
USE = "static boolean f(List s) { return s.size() > 0; }\n    static boolean run() { return f(new List()); }\n"


def number(type_: str, value: str, operation: str = "1") -> Case:
    """A variable that `+=` changes with a hidden cast."""
    body = f'{type_} x = {value}; x += {operation}; return "" + x;'
    source = f"class T {{\n    static long wide = 3;\n    static String run() {{ {body} }}\n}}\n"
    return Case(source, "augmented-assignment", f"x += {operation}", f"x = x + {operation}")


def choice(declared: str, one: str, other: str, unset: str) -> Case:
    """Branches whose values a conditional expression would convert."""
    source = (
        f"class T {{\n    static String run(boolean c, Integer box, Object any) {{\n        {declared} x = {unset};\n"
        f"        if (c) {{\n            x = {one};\n        }} else {{\n            x = {other};\n        }}\n"
        '        return "" + x;\n    }\n'
        "    static String run() { return run(true, null, 1) + run(false, 3, 2); }\n}\n"
    )
    branches = source[source.index("if (c)") : source.index("        return")]
    return Case(source, "conditional-expression", branches, f"x = c ? {one} : {other};\n")


PROGRAMS = {
    "a class of the file": Case(f"{LIST}class T {{\n    {USE}}}\n", *SIZE),
    "a class of the class": Case(f"class T {{\n    static {LIST}    {USE}}}\n", *SIZE),
    "a local class": Case(
        f"class T {{\n    static boolean run() {{\n        {LIST}        List s = new List();\n"
        "        return s.size() > 0;\n    }\n}\n",
        *SIZE,
    ),
    "a class that is inherited": Case(
        f"import java.util.*;\n\nclass T extends B {{\n    {USE}}}\n",
        *SIZE,
        (("B.java", f"class B {{ static {LIST} }}\n"),),
    ),
    "a class that an outer class inherits": Case(
        f"import java.util.List;\n\nclass T extends B {{\n    static class I {{\n    {USE}    }}\n"
        "    static boolean run() { return I.run(); }\n}\n",
        *SIZE,
        (("B.java", f"class B {{ static {LIST} }}\n"),),
    ),
    "a class that an interface brings": Case(
        f"import java.util.List;\n\nclass T implements B {{\n    {USE}}}\n",
        *SIZE,
        (("B.java", f"interface B {{ {LIST} }}\n"),),
    ),
    "a class of the package": Case(
        "package own;\n\nimport java.util.*;\n\npublic class T {\n"
        f"    {USE.replace('static boolean run', 'public static boolean run')}}}\n",
        *SIZE,
        (("List.java", f"package own;\n\n{LIST}"),),
    ),
    "a class of the package that has no name": Case(
        f"import java.util.*;\n\nclass T {{\n    {USE}}}\n", *SIZE, (("List.java", LIST),)
    ),
    "a class of the package that cannot say it is empty": Case(
        "import java.util.*;\n\nclass T {\n    static boolean run() {\n"
        "        ArrayList<String> s = new ArrayList<>(5);\n        return s.size() == 0;\n    }\n}\n",
        "emptiness-test",
        "s.size() == 0",
        "s.isEmpty()",
        (("ArrayList.java", "class ArrayList<E> {\n    ArrayList(int n) { }\n    int size() { return 0; }\n}\n"),),
    ),
    "an imported class": Case(
        f"import own.List;\n\nclass T {{\n    {USE}}}\n", *SIZE, (("own/List.java", f"package own;\n\n{PUBLIC_LIST}"),)
    ),
    "a class that is imported beside all of java.util": Case(
        f"import java.util.*;\nimport own.List;\n\nclass T {{\n    {USE}}}\n",
        *SIZE,
        (("own/List.java", f"package own;\n\n{PUBLIC_LIST}"),),
    ),
    "a class that is imported statically": Case(
        f"import static own.K.List;\n\nclass T {{\n    {USE}}}\n",
        *SIZE,
        (("own/K.java", f"package own;\n\npublic class K {{ public static {PUBLIC_LIST[7:]} }}\n"),),
    ),
    "classes that are imported on demand": Case(
        f"import own.*;\n\nclass T {{\n    {USE}}}\n", *SIZE, (("own/List.java", f"package own;\n\n{PUBLIC_LIST}"),)
    ),
    "a type parameter": Case(
        f"class T {{\n    static class Own {{ {OWN} }}\n"
        "    static <List extends Own> boolean f(List s) { return s.size() > 0; }\n"
        "    static boolean run() { return f(new Own()); }\n}\n",
        *SIZE,
    ),
    "the type parameter of a class": Case(
        f"import java.util.List;\n\nclass T<List extends T.Own> {{\n    static class Own {{ {OWN} }}\n"
        "    boolean f(List s) { return s.size() > 0; }\n"
        "    static boolean run() { return new T<Own>().f(new Own()); }\n}\n",
        *SIZE,
    ),
    "a deduced type": Case(
        f"class T {{\n    static class Own {{ {OWN} }}\n"
        "    static boolean run() { var s = new Own(); return s.size() > 0; }\n}\n",
        *SIZE,
    ),
    "a derived class": Case(
        "import java.util.ArrayList;\n\nclass T {\n"
        "    static class Own extends ArrayList<String> { public int size() { return -1; } }\n"
        "    static boolean run() { Own s = new Own(); return s.size() > 0; }\n}\n",
        *SIZE,
    ),
    "a record named like a class of java.lang": Case(
        "class T {\n    record String(int length) { }\n"
        "    static boolean f(String s) { return s.length() > 0; }\n"
        "    static boolean run() { return f(new String(-1)); }\n}\n",
        *LENGTH,
    ),
    "a class of java.lang's name in another file": Case(
        "import own.String;\n\nclass T {\n    static boolean f(String s) { return s.length() > 0; }\n"
        "    static boolean run() { return f(new String()); }\n}\n",
        *LENGTH,
        (("own/String.java", "package own;\n\npublic class String { public int length() { return -1; } }\n"),),
    ),
    "a class of java.lang's name that is inherited": Case(
        "class T extends B {\n    static boolean f(String s) { return s.length() > 0; }\n"
        "    static boolean run() { return f(new String()); }\n}\n",
        *LENGTH,
        (("B.java", "class B { static class String { int length() { return -1; } } }\n"),),
    ),
    "a class of java.lang's name that is a type parameter": Case(
        "class T {\n    static class Own { int length() { return -1; } }\n"
        "    static <String extends Own> boolean f(String s) { return s.length() > 0; }\n"
        "    static boolean run() { return f(new Own()); }\n}\n",
        *LENGTH,
    ),
    "a class of java.lang's name that comes on demand": Case(
        "import own.K.*;\n\nclass T {\n    static boolean f(Buffer s) { return s.length() > 0; }\n"
        "    static boolean run() { return f(new Buffer()); }\n}\n",
        *LENGTH,
        (
            (
                "own/K.java",
                "package own;\n\npublic class K {\n"
                "    public static class Buffer { public int length() { return -1; } }\n}\n",
            ),
        ),
    ),
    "a field named length": Case(
        "class T {\n    int length = -1;\n    static boolean f(T s) { return s.length > 0; }\n"
        "    static boolean run() { return f(new T()); }\n}\n",
        "length-comparison",
        "s.length > 0",
        "s.length != 0",
    ),
    "a box that may be null": Case(
        "class T {\n    static int n;\n    static int next() { n++; return n; }\n"
        "    static String f(Integer a) {\n        try {\n            boolean b = a < next();\n"
        '            return "" + b;\n'
        '        } catch (NullPointerException e) {\n            return "null" + n;\n        }\n    }\n'
        "    static String run() { return f(null) + f(1); }\n}\n",
        "comparison-direction",
        "a < next()",
        "next() > a",
    ),
    "boxes that are the same object": Case(
        "class T {\n    static boolean run() {\n        Integer a = 1000, b = 1000;\n        Integer c = a;\n"
        "        return a == b || c != a;\n    }\n}\n"
    ),
    "a byte": number("byte", "1"),
    "a short": number("short", "1"),
    "a char": number("char", "'a'"),
    "a char and a byte": number("char", "'a'", "(byte) 1"),
    "a float and a double": number("float", "1", "0.5"),
    "an int and a long": number("int", "1", "wide"),
    "an int and a long literal": number("int", "1", "1L"),
    "an int and a float": number("int", "1", "1f"),
    "a long and a double": number("long", "1", "Math.sqrt(4)"),
    "an int and a choice": number("int", "1", "(wide > 2 ? 1 : 2.5)"),
    "an int and a deduced long": Case(
        "class T {\n    static int run() { var w = 2L; int x = 1; x += w; return x; }\n}\n",
        "augmented-assignment",
        "x += w",
        "x = x + w",
    ),
    "an int and a boxed long": Case(
        "class T {\n    static int run(Long w) { int x = 1; x += w; return x; }\n"
        "    static int run() { return run(2L); }\n}\n",
        "augmented-assignment",
        "x += w",
        "x = x + w",
    ),
    "an int and an element": Case(
        "class T {\n    static int run() { long[] w = {2}; int x = 1; x += w[0]; return x; }\n}\n",
        "augmented-assignment",
        "x += w[0]",
        "x = x + w[0]",
    ),
    "an int and an element of a row": Case(
        "class T {\n    static int run() { long w[][] = {{2}}; int x = 1; x += w[0][0]; return x; }\n}\n",
        "augmented-assignment",
        "x += w[0][0]",
        "x = x + w[0][0]",
    ),
    "an int and what a list holds": Case(
        "import java.util.List;\n\nclass T {\n"
        "    static int run() { List<Long> w = List.of(2L); int x = 1; x += w.get(0); return x; }\n}\n",
        "augmented-assignment",
        "x += w.get(0)",
        "x = x + w.get(0)",
    ),
    "an int and a generic result": Case(
        "class T {\n    static <int_ extends Number> double f(int_ n) { return 0.5; }\n"
        "    static int run() { int x = 1; x += f(2); return x; }\n}\n",
        "augmented-assignment",
        "x += f(2)",
        "x = x + f(2)",
    ),
    "a string and a char": Case(
        "class T {\n    static String run() { var s = \"s\"; char c = 'c'; s += c + 1; return s; }\n}\n",
        "augmented-assignment",
        "s += c + 1",
        "s = s + c + 1",
    ),
    "values of two types of number": choice("Object", "1", "2.0", "null"),
    "a box and a number": choice("Integer", "box", "0", "5"),
    "a number for an object": choice("Object", "'c'", "2", "null"),
    "a constant that fits": choice("byte", "1", "2", "0"),
}


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Outcomes]:
    return outcomes_of_variants(PROGRAMS, tmp_path_factory.mktemp("types"))


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_variant_does_the_same(name: str, outcomes: dict[str, Outcomes]) -> None:
    found = {variant: outcome for variant, outcome in outcomes[name].items() if variant != "naive"}
    assert found["as-it-is"].startswith("value ")
    assert found == dict.fromkeys(found, found["as-it-is"])


@pytest.mark.parametrize("name", [name for name, case in PROGRAMS.items() if case.rule])
def test_a_naive_rewrite_breaks_it(name: str, outcomes: dict[str, Outcomes]) -> None:
    assert outcomes[name]["naive"] != outcomes[name]["as-it-is"]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (
            "import java.util.List;\n\nclass T {\n    boolean f(List s) { return s.size() > 0; }\n}\n",
            "length-comparison",
        ),
        (
            "import java.util.*;\n\nclass Solution {\n    boolean f(List s) { return s.size() > 0; }\n}\n",
            "length-comparison",
        ),
        ("class T {\n    boolean f(String s) { return s.length() > 0; }\n}\n", "length-comparison"),
        ("class T {\n    boolean f(int[] s) { return s.length > 0; }\n}\n", "length-comparison"),
        ("class T {\n    int f(long w) { int x = 1; x += 2; return x; }\n}\n", "augmented-assignment"),
        ("class T {\n    long f(long[] w) { long x = 1; x += w[0]; return x; }\n}\n", "augmented-assignment"),
        (choice("int", "1", "2", "0").source, "conditional-expression"),
    ],
)
def test_where_nothing_is_in_doubt_there_are_sites(text: str, rule: str) -> None:
    assert rule in {site.rule for site in sew_hooks.find_sites(text, "java")}
