"""Counts what contexts count in C++ programs with libclang, which shares nothing with the parser of the project."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from clang import cindex

_PRELUDE = """#include <bits/stdc++.h>
using namespace std;
struct ListNode {
    int val; ListNode *next;
    ListNode(int x = 0, ListNode *next = nullptr) : val(x), next(next) {}
};
struct TreeNode {
    int val; TreeNode *left, *right;
    TreeNode(int x = 0, TreeNode *left = nullptr, TreeNode *right = nullptr) : val(x), left(left), right(right) {}
};
"""
_FUNCTIONS = {"FUNCTION_DECL", "CXX_METHOD", "CONSTRUCTOR", "DESTRUCTOR", "CONVERSION_FUNCTION", "FUNCTION_TEMPLATE"}
_LOOPS = {"FOR_STMT", "CXX_FOR_RANGE_STMT", "WHILE_STMT", "DO_STMT"}
_OPTIONS = ["-x", "c++", "-std=gnu++20", "-w", "-ferror-limit=0"]

Tally = tuple[int, int, int, int]
"""Functions, parameters, loops, returns."""


class Clang:
    """Counts in programs; ``folder`` keeps the standard library in the form that the compiler reads fast."""

    def __init__(self, folder: Path) -> None:
        self._index = cindex.Index.create(excludeDecls=True)
        self._library = folder / "library.pch"
        unit = self._index.parse(
            "library.h", ["-x", "c++-header", *_OPTIONS[2:], *_headers()], [("library.h", _PRELUDE)], 2
        )
        unit.save(str(self._library))

    def count(self, program: str) -> list[Tally] | None:
        """The counts outside all functions and then those of each outermost function in the order they stand;
        ``None`` for a program that the compiler makes no sense of."""
        options = [*_OPTIONS, *_headers(), "-include-pch", str(self._library)]
        unit = self._index.parse("program.cpp", options, [("program.cpp", program)])
        complaints = (one for one in unit.diagnostics if one.severity >= cindex.Diagnostic.Error)
        if any(one.location.file is not None and one.location.file.name == "program.cpp" for one in complaints):
            return None
        residual: Counter[str] = Counter()
        functions: list[tuple[int, Counter[str]]] = []
        for cursor in unit.cursor.get_children():
            if cursor.location.file is not None and cursor.location.file.name == "program.cpp":
                _count(cursor, residual, residual, functions)
        functions.sort(key=lambda found: found[0])
        return [_tally(residual), *(_tally(counts) for _, counts in functions)]


def _headers() -> list[str]:
    """Where the compiler finds the headers that belong to a compiler: libclang comes without."""
    found = sorted(Path("/usr/lib/clang").glob("*/include")) + sorted(
        Path("/usr/lib").glob("llvm-*/lib/clang/*/include")
    )
    return [f"-isystem{found[-1]}"] if found else []


def _count(
    cursor: Any, counts: Counter[str], residual: Counter[str], functions: list[tuple[int, Counter[str]]]
) -> None:
    kind = _kind(cursor)
    if kind in _FUNCTIONS and cursor.is_definition():
        if counts is residual:
            counts = Counter()
            functions.append((cursor.location.offset, counts))
        counts["functions"] += 1
        counts["parameters"] += sum(_kind(child) == "PARM_DECL" for child in cursor.get_children())
    counts["loops"] += kind in _LOOPS
    counts["returns"] += kind == "RETURN_STMT"
    for child in cursor.get_children():
        _count(child, counts, residual, functions)


def _kind(cursor: Any) -> str:
    try:
        return str(cursor.kind.name)
    except ValueError:  # one that these bindings do not know
        return ""


def _tally(counts: Counter[str]) -> Tally:
    return counts["functions"], counts["parameters"], counts["loops"], counts["returns"]
