"""Texts as habits see them: units with possible parts of an address, and the rules with sites in each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import tree_sitter

from sew_hooks.engine.api import read_outline
from sew_hooks.errors import SewError
from sew_hooks.languages.counting import Counted
from sew_hooks.languages.cpp.lower import CppLowering
from sew_hooks.languages.java.lower import JavaLowering
from sew_hooks.languages.python.lower import PythonLowering

_COUNTED: dict[str, Counted] = {
    "python": PythonLowering.counted,
    "java": JavaLowering.counted,
    "cpp": CppLowering.counted,
}


class HabitUnit(NamedTuple):
    """A unit and its habits.

    ``parameters`` are the names of its own parameters; ``rules`` are those with sites in it.

    ``places`` is the number of addresses of these sites if every rule decides for each place.
    """

    name: str
    first_line: int
    last_line: int
    counts: tuple[int, int, int, int]
    parameters: tuple[str, ...]
    rules: tuple[str, ...]
    places: int

    @property
    def own_name(self) -> str:
        """The name without those of classes around it."""
        return self.name.rpartition(".")[2]

    @property
    def is_free(self) -> bool:
        """Whether people chose the name: not that of the residual unit, ``main``, a constructor or a ``__method__``."""
        outer, _, own = self.name.rpartition(".")
        fixed = own.startswith(("<", "__", "~", "operator")) or own == "main" or own == outer.rpartition(".")[2]
        return not fixed


def habit_units(item: tuple[str, str]) -> list[HabitUnit]:
    """The units of a text in a language; none if the library refuses it."""
    text, language = item
    try:
        outline = read_outline(text, language, "definition")
    except SewError:
        return []
    named = _parameters(text, language)
    sites: dict[tuple[str, int], list[Any]] = {}
    for site in outline.sites:
        sites.setdefault((site.unit.name, site.unit.first_line), []).append(site)
    units = []
    for unit in outline.units:
        inside = sites.get((unit.name, unit.first_line), [])
        if inside:
            own = next((names for first, names in named if unit.first_line <= first <= unit.last_line), ())
            rules = tuple(sorted({site.rule for site in inside}))
            counts = tuple(inside[0].context)
            parameters = () if unit.name == "<module>" else own
            units.append(HabitUnit(*unit, counts, parameters, rules, len({site.as_place for site in inside})))
    return units


def unpacked(plain: list[list[Any]]) -> list[HabitUnit]:
    """The units that were stored as JSON."""
    return [
        HabitUnit(name, first, last, tuple(counts), tuple(parameters), tuple(rules), places)
        for name, first, last, counts, parameters, rules, places in plain
    ]


@cache
def _parser(language: str) -> Any:
    grammar = import_module(f"tree_sitter_{language}")
    return tree_sitter.Parser(tree_sitter.Language(grammar.language()))


def _parameters(text: str, language: str) -> list[tuple[int, tuple[str, ...]]]:
    """The first line of each function, outer ones before inner ones, and the names of its parameters."""
    counted = _COUNTED[language]
    functions = []
    stack = [_parser(language).parse(text.encode()).root_node]
    while stack:
        node = stack.pop()
        if node.type in counted.functions:
            functions.append((node.start_point[0] + 1, tuple(_names(node, counted))))
        stack += reversed(node.named_children)
    return functions


def _names(function: Any, counted: Counted) -> Iterator[str]:
    node, listed = function, None
    while node is not None:
        listed = node.child_by_field_name("parameters") or listed
        node = node.child_by_field_name("declarator")
    for parameter in listed.named_children if listed is not None else ():
        if parameter.type in counted.parameters:
            yield _last_name(parameter)


def _last_name(parameter: Any) -> str:
    """The name that a parameter declares: in Python its first identifier, elsewhere its last."""
    named = parameter.child_by_field_name("name") or parameter.child_by_field_name("declarator") or parameter
    while named.type != "identifier" and named.named_children:
        named = named.named_children[0]
    return str((named.text or b"").decode())
