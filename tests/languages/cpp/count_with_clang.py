"""Counts what contexts count in C++ programs with libclang, which shares nothing with the parser of the project."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
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
_CLASSES = {"CLASS_DECL", "STRUCT_DECL", "UNION_DECL", "CLASS_TEMPLATE", "CLASS_TEMPLATE_PARTIAL_SPECIALIZATION"}
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

    def counts(self, programs: Sequence[str]) -> list[list[Tally] | None]:
        """For each program the counts outside all functions and then those of each outermost function in the order
        they stand; ``None`` for a program that the compiler makes no sense of, beside the others and without them."""
        together = self._parse(programs)
        broken = [program for program, counts in zip(programs, together, strict=True) if counts is None]
        again = iter(self._parse(broken))
        return [next(again) if counts is None else counts for counts in together]

    def _parse(self, programs: Sequence[str]) -> list[list[Tally] | None]:
        """The counts of programs that are parsed at once, each in a namespace of its own."""
        folder = self._library.parent
        main, paths = folder / "programs.h", [folder / f"{number}.cpp" for number in range(len(programs))]
        parts = [f'namespace program_{path.stem} {{\n#include "{path}"\n}}\n' for path in paths]
        options = [*_OPTIONS, *_headers(), "-include-pch", str(self._library)]
        texts = [(str(path), text) for path, text in zip((main, *paths), ("".join(parts), *programs), strict=True)]
        unit = self._index.parse(str(main), options, texts)
        errors = [said for said in unit.diagnostics if said.severity >= cindex.Diagnostic.Error]
        broken = {said.location.file.name for said in errors if said.location.file is not None}
        counts = {str(path): _Count() for path in paths}
        for cursor in _in_namespaces(unit.cursor, str(main)):
            if (count := counts.get(cursor.location.file.name)) is not None:
                count.add(cursor, count.residual)
        return [None if name in broken else count.tallies() for name, count in counts.items()]


def _in_namespaces(around: Any, main: str) -> Iterator[Any]:
    """The declarations directly in the namespaces that the file ``main`` has."""
    for cursor in around.get_children():
        if cursor.location.file is None:
            continue
        if _kind(cursor) == "NAMESPACE" and cursor.location.file.name == main:
            yield from _in_namespaces(cursor, main)
        else:
            yield cursor


def _headers() -> list[str]:
    """Where the headers are that belong to a compiler, Clang's or else GCC's: libclang comes without."""
    for pattern in ("llvm-*/lib/clang/*/include", "clang/*/include", "gcc/*/*/include"):
        found = sorted(Path("/usr/lib").glob(pattern))
        if found:
            return [f"-isystem{found[-1]}"]
    return []


class _Count:
    """What is found below some cursors: outside all functions, and in each outermost one by its place."""

    def __init__(self) -> None:
        self.residual: Counter[str] = Counter()
        self.functions: dict[int, Counter[str]] = {}
        self._seen: set[tuple[int, int]] = set()

    def tallies(self) -> list[Tally]:
        return [_tally(self.residual), *(_tally(counts) for _, counts in sorted(self.functions.items()))]

    def add(self, cursor: Any, counts: Counter[str]) -> None:
        kind = _kind(cursor)
        if kind in _CLASSES or (kind in _FUNCTIONS and cursor.is_definition()):
            # A class is shown twice where a variable of it is declared at once, and so are some templates.
            place = cursor.location.offset, cursor.extent.end.offset
            if place in self._seen:
                return
            self._seen.add(place)
        if kind in _FUNCTIONS and cursor.is_definition():
            if counts is self.residual:
                counts = self.functions.setdefault(cursor.location.offset, Counter())
            counts["functions"] += 1
            counts["parameters"] += sum(_kind(child) == "PARM_DECL" for child in cursor.get_children())
        counts["loops"] += kind in _LOOPS
        counts["returns"] += kind == "RETURN_STMT"
        for child in cursor.get_children():
            self.add(child, counts)


def _kind(cursor: Any) -> str:
    try:
        return str(cursor.kind.name)
    except ValueError:  # one that these bindings do not know
        return ""


def _tally(counts: Counter[str]) -> Tally:
    return counts["functions"], counts["parameters"], counts["loops"], counts["returns"]
