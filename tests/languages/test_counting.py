"""What contexts count: every function, parameter, loop and return statement of the grammar, and nothing else."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import sew_hooks
from sew_hooks.languages.counting import Counted, FileCounts
from sew_hooks.languages.cpp.lower import CppLowering
from sew_hooks.languages.java.lower import JavaLowering
from sew_hooks.languages.parsing import parser
from tests.languages.corpora import programs

SAMPLE = 20
TABLES = {"cpp": CppLowering.counted, "java": JavaLowering.counted}

Tally = tuple[int, int, int, int]

# One function each, and how many parameters it has.
PARAMETERS = {
    "cpp": [
        ("int f() { return 0; }", 0),
        ("int f(void) { return 0; }", 0),
        ("int f(/* none */ void) { return 0; }", 0),
        ("int f(void *p) { return 0; }", 1),
        ("int f(int a, const int *const p) { return a; }", 2),
        ("int f(int, char) { return 0; }", 2),
        ("int f(int a = g(1, 2), int b = 3) { return a; }", 2),
        ("int f(const char *format, ...) { return 0; }", 1),
        ("template <class T, int N, class... R> int f(T a, R&&... rest) { return 0; }", 2),
        ("int f(void (*call)(int, char), int n) { return n; }", 2),
        ("int f(int (*)(int, int)) { return 0; }", 1),
        ("int f(int (&list)[3], int grid[][4]) { return 0; }", 2),
        ("int (*f(int a))(char, long) { return 0; }", 1),
        ("int& f(int& a) { return a; }", 1),
        ("int (f)(int a) { return a; }", 1),
        ("int f [[gnu::cold]] (int a) { return a; }", 1),
        ("auto f(int a, auto b) -> int (*)(int, int, int) { return 0; }", 2),
        ("struct S { S(int a, int b) : a(a), b(b) { return; } int a, b; };", 2),
        ("struct S { ~S() { return; } };", 0),
        ("struct S { operator bool() const { return true; } };", 0),
        ("struct S { operator int*() { return 0; } };", 0),
        ("struct S { bool operator==(const S& other) const { return true; } };", 1),
        ("int f(std::function<int(int, int)> call) { return 0; }", 1),
        ("int f(int a) { auto g = [](int b, int c) { b++; }; return a; }", 1),
        ("int f(int a) try { return a; } catch (...) { a++; }", 1),
    ],
    "java": [
        ("class A { int f() { return 0; } }", 0),
        ("class A { int f(int a, final int... more) { return 0; } }", 2),
        ("class A { int f(A this, int a) { return 0; } }", 1),
        ("class A { int f(int a[], @Deprecated String b) { return 0; } }", 2),
        ("class A { A(int a) { return; } }", 1),
        ("class A { <T> int f(java.util.Map<T, T> a) { return 0; } }", 1),
        ("record R(int a, int b) { R { if (a < b) return; } }", 0),
        ("record R(int a, int b) { int f(int c) { return c; } }", 1),
        ("class A { int f(int a) { run((b, c) -> b, (int d) -> d); return a; } }", 1),
        ("class A { int f(int a) { try { run(); } catch (Exception e) { run(); } return a; } }", 1),
    ],
}

# Whole files, and what they count.
FILES = {
    "cpp": [
        ("int f(int a);\n", (0, 0, 0, 0)),
        ("struct S { S() = default; S(const S&) = delete; virtual int f(int a) = 0; int g(int); };\n", (2, 1, 0, 0)),
        ("void f() { for (;;) ; for (int x : {1}) ; while (1) ; do ; while (1); }\n", (1, 0, 4, 0)),
        ("void f() { again: if (g()) goto again; }\n", (1, 0, 0, 0)),
        ("#define LOOP for (;;) return\nint f(int n) { int k = n; while (true) k++; }\n", (1, 1, 1, 0)),
        ("task f() { co_await g(); co_return 1; }\n", (1, 0, 0, 1)),
        ("task f() { co_yield 1; }\n", (1, 0, 0, 0)),
        ("int f(int a) { return [](int b) { return b; }(a); }\n", (1, 1, 0, 2)),
        ("auto g = [](int b) { for (;;) return b; };\n", (0, 0, 1, 1)),
        ("void f(int a) { struct L { int g(int b) { return b; } }; }\n", (2, 2, 0, 1)),
        ("int f(int a) {\n#if A\n    return 1;\n#else\n    return 2;\n#endif\n}\n", (1, 1, 0, 2)),
        ("#define EACH(i, n) for (int i = 0; i < n; i++)\nvoid f(int n) { EACH(i, n) { return; } }\n", (1, 1, 0, 1)),
        ("TEST(Suite, Name) { for (;;) return; }\n", (1, 2, 1, 1)),
    ],
    "java": [
        ("interface I { int f(int a); default int g() { return 1; } }\n", (2, 1, 0, 1)),
        ("@interface I { int value() default 1; }\n", (1, 0, 0, 0)),
        (
            "class A { void f(int[] a) { for (;;) ; } void g(int[] a) { for (int b : a) ; do ; while (b()); } }\n",
            (2, 2, 3, 0),
        ),
        ("class A { Object o = new Object() { int f(int a) { return a; } }; }\n", (1, 1, 0, 1)),
        ("class A { static { for (;;) ; } Runnable r = () -> { return; }; }\n", (0, 0, 1, 1)),
        ("class A { void f() { class L { int g(int a) { return a; } } return; } }\n", (2, 1, 0, 2)),
        ("class A { int f(int a) { return switch (a) { default -> { yield 1; } }; } }\n", (1, 1, 0, 1)),
        ("record R(int a, int b) { R(int a) { this(a, a); } }\n", (1, 1, 0, 0)),
    ],
}


def context(source: str, language: str) -> Tally:
    """The context that the sites of a file have in scope program; each file ends with one."""
    site = next(
        site for site in sew_hooks.find_sites(source, language, scope="program") if site.rule == "final-newline"
    )
    return tuple(site.context)  # type: ignore[return-value]


@pytest.mark.parametrize(("language", "source", "expected"), [(x, *case) for x in PARAMETERS for case in PARAMETERS[x]])
def test_parameters_of_a_function_are_counted(language: str, source: str, expected: int) -> None:
    functions, parameters, _, _ = context(source + "\n", language)
    assert (functions, parameters) == (1, expected)


@pytest.mark.parametrize(("language", "source", "expected"), [(x, *case) for x in FILES for case in FILES[x]])
def test_what_a_file_counts(language: str, source: str, expected: Tally) -> None:
    assert context(source, language) == expected


@pytest.mark.parametrize(
    ("language", "source", "expected"),
    [
        (
            "cpp",
            "int f(int a) { if (a) return 1; else return [](int b) { while (b) --b; return b; }(a); }\n"
            "class S { void g() { for (;;) { } } };\n",
            {"f": (1, 1, 1, 3), "S.g": (1, 0, 1, 0), "<module>": (0, 0, 0, 0)},
        ),
        (
            "java",
            "class A { int f(int a) { return new B() { int g(int b) { return b; } }.g(a); }\n"
            "Runnable r = () -> { while (true) { return; } }; }\n",
            {"A.f": (2, 2, 0, 2), "<module>": (0, 0, 1, 1)},
        ),
    ],
)
def test_a_unit_counts_what_is_inside(language: str, source: str, expected: dict[str, Tally]) -> None:
    found = {site.unit.name: tuple(site.context) for site in sew_hooks.find_sites(source, language)}
    assert found == expected


def test_the_table_of_another_language_decides() -> None:
    """Java's tree under a table of its own: only what the table names is counted."""
    table = Counted(
        "java", frozenset({"method_declaration"}), frozenset(), frozenset({"block"}), frozenset({"if_statement"})
    )
    root = parser("java").parse(b"class A { void f(int a) { if (a > 0) { while (true) return; } } }").root_node
    assert tally(FileCounts(root, table, definitions=False)) == [(1, 0, 2, 1)]


def tally(counts: FileCounts) -> list[Tally]:
    """What is outside all functions, and then the outermost functions in the order they stand."""
    units = [counts.residual, *(unit for _, unit in sorted(counts.functions.items()))]
    return [(unit.functions, unit.parameters, unit.loops, unit.returns) for unit in units]


def counted(program: str, language: str) -> list[Tally]:
    root = parser(language).parse(program.encode()).root_node
    return tally(FileCounts(root, TABLES[language], definitions=True))


@pytest.mark.slow
def test_cpp_programs_count_as_the_compiler_does(tmp_path: Path) -> None:
    pytest.importorskip("clang.cindex", reason="libclang is not installed")
    from tests.languages.cpp.count_with_clang import Clang

    clang = Clang(tmp_path)
    # What a macro expands to is the compiler's, what stands there is ours.
    sources = [program for program in programs("cpp", SAMPLE, 1) if "#define" not in program]
    outcomes = zip(sources, clang.counts(sources), strict=True)
    compared = [(counted(program, "cpp"), expected) for program, expected in outcomes if expected is not None]
    assert len(compared) > len(sources) * 3 / 4
    assert [ours for ours, _ in compared] == [expected for _, expected in compared]


@pytest.mark.slow
def test_java_programs_count_as_the_compiler_does(tmp_path: Path) -> None:
    sources = {f"{index}.java": program for index, program in enumerate(programs("java", SAMPLE, 1))}
    for name, program in sources.items():
        (tmp_path / name).write_text(program, encoding="utf-8")
    command = ["java", "--add-modules", "jdk.compiler", Path(__file__).parent / "java" / "CountUnits.java", tmp_path]
    printed = subprocess.run(command, check=True, capture_output=True, text=True, timeout=600).stdout
    outcomes = dict(line.split(" ", 1) for line in printed.splitlines())
    compared = {name: outcome for name, outcome in outcomes.items() if outcome != "error"}
    assert len(compared) > len(sources) * 3 / 4
    assert {
        name: " ".join(",".join(map(str, unit)) for unit in counted(sources[name], "java")) for name in compared
    } == compared
