"""Names that are not what they seem: whatever variant every site stands in, the program does the same."""

from __future__ import annotations

import pytest

import sew_hooks
from tests.languages.java.run_examples import Case, outcomes_of_variants
from tests.languages.rule_examples import Outcomes

STRING = ("B.java", 'class B { String x = "b"; static String y = "c"; }\n')
BYTE = ("B.java", "class B { byte x = 1; }\n")
METHODS = ("B.java", "class B { static double f(int a) { return 0.5; } double g(int a) { return 0.5; } }\n")
MATH = (
    "B.java",
    "class M { double max(int a, int b) { return 0.5; } }\nclass B { static M Math = new M(); }\n",
)

PROGRAMS = {
    "a local hides a field": Case(
        """\
class T {
    static int n = 1;
    static String run() {
        String n = "n";
        n = n + 1;
        return n + 2;
    }
}
""",
        "operand-order",
        "n + 2",
        "2 + n",
    ),
    "a field is seen again behind a block": Case(
        """\
class T {
    static String n = "n";
    static String run() {
        { int n = 3; n = n + 1; }
        for (int n = 0; n < 2; n++) { }
        return n + 2;
    }
}
""",
        "operand-order",
        "n + 2",
        "2 + n",
    ),
    "an inherited field hides a local": Case(
        """\
class T {
    static String run() {
        int x = 4;
        class L extends B {
            int y = 2;
            String both() { return x + 1; }
        }
        return new L().both() + x;
    }
}
""",
        "operand-order",
        "x + 1",
        "1 + x",
        (STRING,),
    ),
    "a field that an anonymous class inherits hides a local": Case(
        """\
class T {
    static int run() {
        int x = 4;
        return new B() {
            int next() { x += 1; return x; }
        }.next() + x;
    }
}
""",
        "augmented-assignment",
        "x += 1",
        "x = x + 1",
        (BYTE,),
    ),
    "an inherited field hides one of the outer class": Case(
        """\
class T {
    static int y = 4;
    static class I extends B {
        String both() { return y + 1; }
    }
    static String run() { return new I().both() + y; }
}
""",
        "operand-order",
        "y + 1",
        "1 + y",
        (STRING,),
    ),
    "a constant of an interface hides one of the outer class": Case(
        """\
class T {
    static int N = 4;
    interface K { String N = "k"; }
    static class I implements K {
        String both() { return N + 1; }
    }
    static String run() { return new I().both() + N; }
}
""",
        "operand-order",
        "N + 1",
        "1 + N",
    ),
    "an inherited method hides one of the outer class": Case(
        """\
class T {
    static int f(int a) { return a; }
    static class I extends B {
        static int both() { int x = 1; x += f(2); return x; }
    }
    static int run() { return I.both() + f(3); }
}
""",
        "augmented-assignment",
        "x += f(2)",
        "x = x + f(2)",
        (METHODS,),
    ),
    "a method that an anonymous class inherits hides one of the outer class": Case(
        """\
class T {
    static int g(int a) { return a; }
    static int run() {
        return new B() {
            int next() { int x = 4; x += g(1); return x; }
        }.next() + g(2);
    }
}
""",
        "augmented-assignment",
        "x += g(1)",
        "x = x + g(1)",
        (METHODS,),
    ),
    "a method of an inner class hides one of the outer class": Case(
        """\
class T {
    static int f(int a) { return a; }
    static class I {
        static double f(double a) { return a / 2; }
        static int next() { int x = 4; x += f(1); return x; }
    }
    static int run() { return I.next() + f(3); }
}
""",
        "augmented-assignment",
        "x += f(1)",
        "x = x + f(1)",
    ),
    "overloads answer with different types": Case(
        """\
class T {
    static int f(int a) { return a; }
    static double f(long a) { return 0.5; }
    static String f(Object... a) { return "g"; }
    static String run() { int x = 1; x += f(2L); return f(1, 2) + f(2) + x; }
}
""",
        "augmented-assignment",
        "x += f(2L)",
        "x = x + f(2L)",
    ),
    "a statically imported method": Case(
        """\
import static own.K.f;

class T {
    static int run() { int x = 1; x += f(2); return x; }
}
""",
        "augmented-assignment",
        "x += f(2)",
        "x = x + f(2)",
        (("own/K.java", "package own;\n\npublic class K { public static double f(int a) { return 0.5; } }\n"),),
    ),
    "a variable is named like a class of java.lang": Case(
        """\
class M { double max(int a, int b) { return 0.5; } }
class T {
    static int run() {
        M Math = new M();
        int x = 1;
        x += Math.max(1, 2);
        return x;
    }
}
""",
        "augmented-assignment",
        "x += Math.max(1, 2)",
        "x = x + Math.max(1, 2)",
    ),
    "an inherited field is named like a class of java.lang": Case(
        """\
class T extends B {
    static int run() { int x = 1; x += Math.max(1, 2); return x; }
}
""",
        "augmented-assignment",
        "x += Math.max(1, 2)",
        "x = x + Math.max(1, 2)",
        (MATH,),
    ),
    "a statically imported field is named like a class of java.lang": Case(
        """\
import static own.K.Math;

class T {
    static int run() { int x = 1; x += Math.max(1, 2); return x; }
}
""",
        "augmented-assignment",
        "x += Math.max(1, 2)",
        "x = x + Math.max(1, 2)",
        (
            (
                "own/K.java",
                "package own;\n\npublic class K {\n"
                "    public static class M { public double max(int a, int b) { return 0.5; } }\n"
                "    public static M Math = new M();\n}\n",
            ),
        ),
    ),
    "fields that are statically imported on demand": Case(
        """\
import static own.K.*;

class T {
    static int run() { int x = 1; x += Math.max(1, 2); return x; }
}
""",
        "augmented-assignment",
        "x += Math.max(1, 2)",
        "x = x + Math.max(1, 2)",
        (
            (
                "own/K.java",
                "package own;\n\npublic class K {\n"
                "    public static class M { public double max(int a, int b) { return 0.5; } }\n"
                "    public static M Math = new M();\n}\n",
            ),
        ),
    ),
    "a name that is written with an escape": Case(
        """\
class T {
    static int é = 1;
    static String run() {
        String \\u00e9 = "n";
        return é + 2;
    }
}
""",
        "operand-order",
        "é + 2",
        "2 + é",
    ),
    "a pattern's variable ends where the test may have failed": Case(
        """\
class T {
    static String n = "n";
    static String run(Object o) {
        if (o instanceof Integer n && n + 1 > 2) {
            return "" + (n + 3);
        }
        return n + 2;
    }
    static String run() { return run(1) + run(5) + run("x"); }
}
""",
        "operand-order",
        "return n + 2",
        "return 2 + n",
    ),
    "a pattern's variable lives on behind a denied test": Case(
        """\
class T {
    static int n = 4;
    static String run(Object o) {
        if (!(o instanceof String n)) {
            return "" + (n + 3);
        }
        return n + 2;
    }
    static String run() { return run(1) + run("x"); }
}
""",
        "operand-order",
        "return n + 2",
        "return 2 + n",
    ),
    "a lambda's parameter hides a field": Case(
        """\
import java.util.function.Function;

class T {
    static int s = 1;
    static String run() {
        Function<String, String> next = s -> s + 2;
        Function<String, String> twice = (s) -> { s = s + 1; return s + 3; };
        return next.apply("a") + twice.apply("b") + (s + 1);
    }
}
""",
        "operand-order",
        "s + 2",
        "2 + s",
    ),
    "a variable of a resource and of a catch hide fields": Case(
        """\
class T {
    static int r = 1, e = 2;
    record R(String name) implements AutoCloseable {
        public void close() { throw new IllegalStateException(name); }
        public String toString() { return name; }
    }
    static String run() {
        String t = "";
        try (R r = new R("q")) {
            t = r + "1";
        } catch (IllegalStateException e) {
            t = t + e.getMessage();
        }
        return t + (r + 1) + (e + 1);
    }
}
"""
    ),
    "the groups of a switch share their variables": Case(
        """\
class T {
    static String k = "k";
    static String run(int n) {
        switch (n) {
            case 0:
                int k = 1;
            case 1:
                k = 4;
                k = k + 1;
                return "" + k;
            default:
        }
        return k + 1;
    }
    static String run() { return run(0) + run(1) + run(2); }
}
""",
        "operand-order",
        "return k + 1",
        "return 1 + k",
    ),
    "a record's components are its constructor's parameters": Case(
        """\
class T {
    record R(int n, String s) {
        static int m = 2;
        R {
            n = n + 1;
            s = s + 1;
        }
        String both() { return s + m + (n + 1); }
    }
    static String run() { return new R(1, "s").both(); }
}
"""
    ),
    "a local record does not see the method's variables": Case(
        """\
class T {
    static String n = "n";
    static String run() {
        record R(int m) {
            String both() { return n + 1; }
        }
        return new R(2).both();
    }
}
""",
        "operand-order",
        "n + 1",
        "1 + n",
    ),
    "a label and a method are named like a variable": Case(
        """\
class T {
    static int size() { return -1; }
    static String run() {
        int size = 0;
        size: for (int i = 0; i < 9; i++) {
            size++;
            if (size > 3) { break size; }
        }
        return size() > 0 ? "a" : "b" + size;
    }
}
"""
    ),
    "variables that an inner class captures": Case(
        """\
import java.util.function.IntSupplier;

class T {
    static int f(int a) { return a + 1; }
    static int run() {
        int a = f(1);
        int b = f(2), c = f(3);
        IntSupplier sum = () -> a + b * c;
        IntSupplier more = new IntSupplier() {
            int a = 7;
            public int getAsInt() { a++; a += b; return a + c; }
        };
        return sum.getAsInt() + more.getAsInt() + more.getAsInt();
    }
}
"""
    ),
    "a field of an outer class starts it": Case(
        """\
class T {
    static StringBuilder log = new StringBuilder();
    static int one() { log.append("one "); return 1; }
    static class O {
        static int k = start();
        static int start() { log.append("start "); return 5; }
        static class I {
            static boolean less() { return k < one(); }
            static int sum() { return k + one(); }
        }
    }
    static String run() { return O.I.less() + " " + O.I.sum() + log; }
}
"""
    ),
    "constants decide what compiles": Case(
        """\
class T {
    static int f() { return 3; }
    static String run() {
        final int k = 2;
        int free = f();
        byte b = k;
        String s = "x";
        switch (free) {
            case k: return "two";
            default:
        }
        return ("x" + "y" == s + "y") + "" + b + free;
    }
}
"""
    ),
    "a field is written with and without this": Case(
        """\
import java.util.function.IntSupplier;

class T {
    int n = 5, m = 2;
    final int fixed = 3;
    final String word = "w";
    record Pair(int a, int b) { Pair { if (a < 0) { a = 0; } } int sum() { return a + this.b; } }
    class Inner { int n = 1; int sum() { return n + m + this.n; } }
    int count(Object o) {
        if (!(o instanceof Integer m)) { return 0; }
        n = this.n - 1;
        this.n = n + m + this.m;
        if (n > 3) { this.n = 1; } else { n = 2; }
        IntSupplier s = () -> n + this.m;
        IntSupplier other = new IntSupplier() { int n = 9; public int getAsInt() { return this.n + T.this.n; } };
        byte b = fixed;
        class Local { int n = 7; int sum() { return n + this.n; } }
        for (int n = 0; n < 2; n++) { this.n += n; }
        String t = ("w" + "x" == word + "x") + "";
        return (n) - 1 + s.getAsInt() + other.getAsInt() + b + new Local().sum() + t.length();
    }
    static String run() { return new T().count(4) + "-" + new Pair(-1, 2).sum() + new T().new Inner().sum(); }
}
"""
    ),
    "a generic method's parameter is named like a variable": Case(
        """\
class T {
    static int N = 2;
    static <N> String f(N n, N[] more) { return n + "1" + more.length + (N + 1); }
    static String run() { return f(5, new Integer[] {1, 2}); }
}
"""
    ),
}
REFUSED = [name for name, case in PROGRAMS.items() if case.rule]


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Outcomes]:
    return outcomes_of_variants(PROGRAMS, tmp_path_factory.mktemp("names"))


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_variant_does_the_same(name: str, outcomes: dict[str, Outcomes]) -> None:
    found = {variant: outcome for variant, outcome in outcomes[name].items() if variant != "naive"}
    assert found["as-it-is"].startswith("value ")
    assert found == dict.fromkeys(found, found["as-it-is"])


@pytest.mark.parametrize("name", REFUSED)
def test_a_naive_rewrite_breaks_it(name: str, outcomes: dict[str, Outcomes]) -> None:
    assert outcomes[name]["naive"] != outcomes[name]["as-it-is"]


def test_where_nothing_is_in_doubt_there_are_sites() -> None:
    source = """\
class T {
    int f(int n) {
        int k = n + 2;
        k += g(n);
        k += Math.max(k, n);
        return k;
    }

    int g(int n) {
        return n;
    }
}
"""
    found = [site.rule for site in sew_hooks.find_sites(source, "java")]
    assert found.count("operand-order") == 1
    assert found.count("augmented-assignment") == 2
