"""What contexts count in Python, compared with what Python's own parser says."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

import sew_hooks
from sew_hooks.languages.counting import FileCounts
from sew_hooks.languages.parsing import parser
from sew_hooks.languages.python.lower import PythonLowering
from tests.languages.corpora import programs
from tests.languages.python.count_with_ast import contexts, units
from tests.languages.test_counting import Tally, tally

ROOT = Path(__file__).parents[3]
HERE = [
    path
    for folder in ("examples", "tests/golden/programs", "sew_hooks/languages/python", "tests/languages/python")
    for path in sorted((ROOT / folder).rglob("*.py"))
]
SAMPLE = 50

# Whole files, and what they count.
FILES = [
    ("def f(self, /, a, *args, b=1, **rest): return a\n", (1, 5, 0, 1)),
    ("def f(*, a): pass\n", (1, 1, 0, 0)),
    ("async def f(a: int = 1) -> int: return lambda b, c: b\n", (1, 1, 0, 1)),
    ("x = [a for b in c for a in b if a]\ny = {a: b for a, b in c}\nz = (a for a in b)\n", (0, 0, 4, 0)),
    ("x = f'{[a for a in b]} {lambda: 1}'\n", (0, 0, 1, 0)),
    ("def f():\n    while a:\n        yield a\n    else:\n        return\n", (1, 0, 1, 1)),
    ("async def f():\n    async for a in b:\n        return [c async for c in a]\n", (1, 0, 2, 1)),
    ("@decorated(a for a in b)\ndef f(a):\n    def g(b): return b\n    return g\n", (2, 2, 1, 2)),
    ("class A:\n    def f(self): return 1\n    g = lambda self: [a for a in self]\n", (1, 1, 1, 1)),
    ("def f(a):\n    for b in a:\n        if b:\n            return True\n    return False\n", (1, 1, 1, 1)),
    ("def f(a):\n    for b in a:\n        if b:\n            return True\n    return None\n", (1, 1, 1, 2)),
]


@pytest.mark.parametrize(("source", "expected"), FILES)
def test_what_a_file_counts(source: str, expected: Tally) -> None:
    site = next(one for one in sew_hooks.find_sites(source, "python", scope="program") if one.rule == "final-newline")
    assert tuple(site.context) == expected


@pytest.mark.parametrize("path", HERE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_programs_of_the_repository_count_as_python_counts_them(path: Path) -> None:
    _compare(path.read_text(encoding="utf-8"))


def test_programs_of_the_corpora_count_as_python_counts_them(chance: random.Random) -> None:
    compared = 0
    for program in programs("python", SAMPLE, chance.getrandbits(32)):
        try:
            ast.parse(program)
        except (SyntaxError, ValueError):
            continue
        _compare(program)
        compared += 1
    assert compared > SAMPLE


def _compare(program: str) -> None:
    root = parser("python").parse(program.encode()).root_node
    assert tally(FileCounts(root, PythonLowering.counted, definitions=True)) == units(program)
    expected = contexts(program)
    for site in sew_hooks.find_sites(program, "python"):
        first = 0 if site.unit.name == "<module>" else site.unit.first_line
        assert tuple(site.context) == expected[first], site.unit
