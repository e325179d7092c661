"""A name stands for one thing: modules and public types of the same name are parts of several languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from sew_hooks.languages.registry import REGISTRY
from tests.conftest import ROOT

PACKAGE = ROOT / "sew_hooks"
LANGUAGES = {"clike", *REGISTRY}

_PARTS = """
ambiguous analysis declarations definitions expressions facts feeding fold frontend gaps lower pieces precedence rule
scopes statements tree types
Augmented Call Expressions Facts Loop Rule Scope Statements Type Types
"""
IN_EACH_LANGUAGE = frozenset(_PARTS.split())
"""Parts that a language has as the others have them."""

BASES = {"Rule", "gaps", "precedence", "rule", "tree"}
"""Parts that the languages build on one for all of them."""


def names() -> Iterator[tuple[str, Path]]:
    for path in PACKAGE.rglob("*.py"):
        place = path.relative_to(PACKAGE)
        if path.stem == "__init__" or "rules" in place.parts or place.parts[0] == "commands":
            continue  # named after the rule or the command that it is
        yield path.stem, place
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield node.name, place
            elif isinstance(node, ast.Assign) and not _is_type_variable(node.value):
                named = ast.unparse(node.targets[0])
                if named[0].isupper() and not named.isupper():  # another name of a type
                    yield named, place


def _is_type_variable(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func) == "TypeVar"


def test_no_two_modules_or_types_have_one_name() -> None:
    places: dict[str, list[str]] = {}
    for name, place in names():
        inside = place.parts[1] if place.parts[0] == "languages" and len(place.parts) > 2 else ""
        if name in IN_EACH_LANGUAGE and (inside in LANGUAGES or name in BASES):
            name = f"{name} in {inside or 'languages'}"
        places.setdefault(name, []).append(place.as_posix())
    assert {name: found for name, found in places.items() if len(found) > 1} == {}
    assert {name for name in IN_EACH_LANGUAGE if sum(key.startswith(f"{name} in ") for key in places) < 2} == set()
