"""Headers with macros where the grammar has no place for one: they are read, and what one may hide is not believed."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest

import sew_hooks
from tests.languages.clike.test_laws import check

BODY = "{\n  int y = 0;\n  while (y < 3) y++;\n  if (y > 2) {\n    y = y + 1;\n  }\n  return y;\n}"
"""What has sites whatever is around it."""

HEADERS = {
    "namespace": "LIB_BEGIN_NAMESPACE\nnamespace detail {\nint f(int n) BODY\n}\nLIB_END_NAMESPACE\n",
    "namespace with arguments": "NAMESPACE_BEGIN(Lib)\n\nconst char T[2] = {1, 2};\nint f(int n) BODY\nNAMESPACE_END\n",
    "class": "namespace lib {\nclass LIB_API Box : public Base {\n public:\n  int f(int n) BODY\n};\n}\n",
    "class with arguments": "class LIB_EXPORT(x) Box final {\n  Q_OBJECT\n public:\n  int f(int n) BODY\n};\n",
    "before a function": "struct S {\n  LIB_INLINE static int f(int n) BODY\n  LIB_NON_NULL(2)\n  ~S();\n};\n",
    "small letters": "struct S {\n  lib_inline int f(int n) BODY\n  lib_inline S(int n) : x(n) {}\n  int x;\n};\n",
    "before the name": "struct S { int x; int f(int n); };\nint LIB_CALL S::f(int n) BODY\nvoid * LIB_CALL g(int n);\n",
    "behind the parameters": "int f(int n) LIB_NOEXCEPT BODY\nstruct S { S(int n) LIB_NOEXCEPT : x(n) {} int x; };\n",
    "guarded": "struct S {\n  int f(int n) LIB_LOCKS(mu) BODY\n  int x LIB_GUARDED_BY(mu) = 0;\n};\n",
    "calling convention": "typedef int (LIB_CALL *G)(int);\nint f(int n) BODY\n",
    "continued": "#define Y(a) \\\n  ( a\nLIB_BEGIN\nnamespace a {\nint f(int n) BODY\n}\n",
    "conditions": "#if __has_include(<version>) && \\\n    X\nint x;\n#endif\nint f(int n) BODY\n",
}


@pytest.mark.parametrize("scope", ["definition", "program"])
@pytest.mark.parametrize("name", HEADERS)
def test_headers_with_macros_are_read(name: str, scope: str, chance: random.Random) -> None:
    source = HEADERS[name].replace("BODY", BODY)
    found = sew_hooks.find_sites(source, "cpp", scope=scope)
    assert {"augmented-assignment", "braces", "increment-form"} <= {site.rule for site in found}
    check(source, "cpp", scope, chance)
    check(source.replace("\n", "\r\n"), "cpp", scope, chance)


ODD = """#include <cstdio>
struct Odd {
    int n;
    Odd(int m) : n(m) {}
    operator int() const { return n; }
    bool operator<(const Odd &other) const { return n < other.n; }
    bool operator>(const Odd &) const { return false; }
    Odd operator+(int m) const { return Odd(n + m); }
    Odd &operator+=(int m) { n += 100 * m; return *this; }
    Odd operator++(int) { n += 1; return *this; }
    Odd &operator++() { n += 50; return *this; }
};
"""
"""A class whose operators have nothing to do with each other: every exchange shows."""

PARTS = "{\n  int k = 0;\n  if (a < b) {\n    k++;\n  }\n  a = a + 1;\n  a++;\n  return k + int(a);\n}"
HOSTILE = {
    "opens a namespace with variables": (
        "#define LIB_BEGIN namespace lib { static Odd a(1), b(5);\n#define LIB_END }\n",
        f"static int a = 1, b = 5;\nLIB_BEGIN\ninline int f() {PARTS}\nLIB_END\nint result() {{ return lib::f(); }}\n",
    ),
    "ends a class and begins another": (
        "#define LIB_NEXT }; struct T { Odd a = 1, b = 5;\n",
        f"struct S {{\n  int a = 1, b = 5;\n  LIB_NEXT\n  virtual int f() {PARTS}\n}};\n"
        "int result() { return T().f(); }\n",
    ),
    "is a base of another class": (
        "struct Base { Odd a = 1, b = 5; };\n#define LIB_API Other {}; struct S : Base { struct\n#define LIB_END };\n",
        f"static int a = 1, b = 5;\nclass LIB_API Inner {{ }};\nint f() {PARTS}\nLIB_END\n"
        "int result() { return S().f(); }\n",
    ),
    "is a body around the body": (
        "#define LIB_LIKE { struct L { static int g(Odd a, Odd b)\n#define LIB_DONE }; return L::g(a, b); }\n",
        f"int f(int a, int b) LIB_LIKE {PARTS}\nLIB_DONE\nint result() {{ return f(1, 5); }}\n",
    ),
    "is a type": (
        "#define LIB_TYPE using Int = Odd; static\n",
        "typedef int Int;\nnamespace lib {\nLIB_TYPE inline int f(int n)\n"
        "{\n  Int a = n, b = 5;\n  if (a < b) {\n    n++;\n  }\n  a = a + 1;\n  a++;\n  return n + a;\n}\n}\n"
        "int result() { return lib::f(1); }\n",
    ),
    "stands in another branch": (
        "#define LIB_NEW 1\n",
        "static int a = 1, b = 5;\n#ifndef LIB_NEW\nnamespace old {\n#else\nnamespace lib { static Odd a = 1, b = 5;\n"
        f"#endif\nint f() {PARTS}\n}}\nint result() {{ return lib::f(); }}\n",
    ),
}


@pytest.mark.parametrize("scope", ["definition", "program"])
@pytest.mark.parametrize("name", HOSTILE)
def test_what_a_macro_may_hide_is_not_believed(name: str, scope: str, tmp_path: Path) -> None:
    defined, source = HOSTILE[name]
    (tmp_path / "lib.h").write_text(ODD + defined)
    sites = sew_hooks.find_sites(source, "cpp", scope=scope)
    assert "braces" in {site.rule for site in sites}
    variants = [sew_hooks.rewrite(source, "cpp", lambda site, bit=bit: bit, scope=scope) for bit in (0, 1)]
    assert len({source, *variants}) == 3
    assert len({_printed(text, tmp_path) for text in (source, *variants)}) == 1


def _printed(source: str, folder: Path) -> str:
    """What a program prints as its result, with the macros of ``lib.h``."""
    program = folder / "program"
    command = ["g++", "-std=c++17", "-w", "-include", folder / "lib.h", "-x", "c++", "-", "-o", program]
    text = source + 'int main() { std::printf("%d", result()); }\n'
    subprocess.run(command, input=text.encode(), check=True, timeout=1800)
    return subprocess.run([program], check=True, capture_output=True, timeout=1800).stdout.decode()


def test_a_continued_directive_keeps_its_line_ends() -> None:
    source = "#define X\\\r\n  ) 1\r\nLIB_BEGIN\r\nnamespace a {\r\nint f(int n) { return n; }\r\n}\r\nLIB_END\r\n"
    assert sew_hooks.embed(source, "cpp", bytes(16)).source.count("\n") == source.count("\r\n")
