"""Headers with macros where the grammar has no place for one: they are read, and nothing is believed that one may hide."""

from __future__ import annotations

import random

import pytest

import sew_hooks
from tests.test_treesitter_laws import check

BODY = "{ int y = 0; while (n < 3) n++; if (n > 2) { y = y + 1; } return y; }"
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
    "conditions": "#if __has_include(<version>) && \\\n    X\nint x;\n#endif\nint f(int n) BODY\n",
}


@pytest.mark.parametrize("scope", ["definition", "program"])
@pytest.mark.parametrize("name", HEADERS)
def test_headers_with_macros_are_read(name: str, scope: str, chance: random.Random) -> None:
    source = HEADERS[name].replace("BODY", BODY)
    found = sew_hooks.find_sites(source, "cpp", scope=scope)
    assert {"infinite-loop", "braces", "augmented-assignment", "increment-form"} - {site.rule for site in found} == {
        "infinite-loop"
    }
    check(source, "cpp", scope, chance)
    check(source.replace("\n", "\r\n"), "cpp", scope, chance)
