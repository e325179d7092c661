"""Copies of ``sew_hooks`` in which something was changed, to see whether the golden files notice it."""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

import sew_hooks
from tests.golden.pins import Find

PACKAGE = Path(sew_hooks.__file__).parent
LANGUAGES = PACKAGE / "languages"
"""Where everything is that an address is made of."""


class Renamed(str):
    """A word that the code takes for the one it was, and that an address shows as another."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{super().__str__()}-renamed"

    def __format__(self, format_spec: str) -> str:
        return super().__str__().__format__(format_spec)


@contextmanager
def copy(changed: Mapping[Path, ast.Module]) -> Iterator[Find]:
    """Import the package anew, with other code in the modules ``changed``; the copy's ``find_sites``."""
    original = {name: module for name, module in sys.modules.items() if name.partition(".")[0] == "sew_hooks"}
    for name in original:
        del sys.modules[name]
    finder = _Finder(changed)
    sys.meta_path.insert(0, finder)
    try:
        yield importlib.import_module("sew_hooks").find_sites
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if name.partition(".")[0] == "sew_hooks"]:
            del sys.modules[name]
        sys.modules.update(original)


class _Finder(MetaPathFinder, Loader):
    """Finds the changed modules of a copy before anything else does."""

    def __init__(self, changed: Mapping[Path, ast.Module]) -> None:
        self._changed = changed

    def find_spec(self, fullname: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        if fullname.partition(".")[0] != "sew_hooks":
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None or Path(spec.origin) not in self._changed:
            return None
        spec.loader = self
        return spec

    def exec_module(self, module: ModuleType) -> None:
        origin = Path(str(module.__file__))
        exec(compile(self._changed[origin], str(origin), "exec"), module.__dict__)


def renaming(words: frozenset[str]) -> dict[Path, ast.Module]:
    """The modules of the languages, with each of ``words`` in them :class:`Renamed`."""
    return {path: _rewritten(path, _Renaming(words).visit) for path in sorted(LANGUAGES.rglob("*.py"))}


def _rewritten(path: Path, rewrite: Callable[[ast.Module], ast.Module]) -> ast.Module:
    return ast.fix_missing_locations(rewrite(ast.parse(path.read_text(encoding="utf-8"))))


class _Renaming(ast.NodeTransformer):
    def __init__(self, words: frozenset[str]) -> None:
        self._words = words

    def visit_Module(self, node: ast.Module) -> ast.Module:
        self.generic_visit(node)
        future = [one for one in node.body if isinstance(one, ast.ImportFrom) and one.module == "__future__"]
        importing = ast.parse(f"from {__name__} import {Renamed.__name__} as _Renamed").body
        after = node.body.index(future[-1]) + 1 if future else 0
        node.body[after:after] = importing
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if node.value not in self._words:
            return node
        return ast.Call(ast.Name("_Renamed", ast.Load()), [ast.Constant(node.value)], [])

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.JoinedStr:
        return node  # what stands between the braces of an f-string is no literal

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node  # an annotation is not evaluated
