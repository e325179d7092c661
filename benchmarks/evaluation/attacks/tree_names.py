"""Renaming in Java and C++: one outermost function after the other.

A name is renamed in a function if every place that contains it there is in the scope of a local variable or parameter
of that name. Then all of them refer to such variables, and remain as distinct as they were.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tree_sitter import Node

from benchmarks.evaluation.attacks import cpp_names, java_names
from benchmarks.evaluation.attacks.fresh import fresh_names
from benchmarks.evaluation.attacks.trees import Edit, edited, tree
from benchmarks.walking import walk

LANGUAGES = {"java": java_names, "cpp": cpp_names}


class Place(NamedTuple):
    """The place of a name, and the scope that it opens there, which begins at ``start``, too."""

    start: int
    end: int
    scope_end: int | None


def renamed_in_tree(text: str, language: str) -> str | None:
    """Return ``text`` with its local variables and parameters renamed."""
    source = text.encode()
    root = tree(source, language)
    macros = {word for node in walk(root) if node.type.startswith("preproc") for word in _words(node)}
    fresh = fresh_names(text)
    edits: list[Edit] = []
    for function in _outermost(root, LANGUAGES[language].FUNCTIONS):
        for name, places in _places(function, language).items():
            if name not in macros and _all_local(places):
                new = fresh[name].encode()
                edits += [(place.start, place.end, new) for place in places if place]
    result = edited(source, edits)
    return None if tree(result, language).has_error else result.decode()


def _words(node: Node) -> Iterable[str]:
    return re.findall(r"\w+", (node.text or b"").decode())


def _outermost(node: Node, kinds: frozenset[str]) -> Iterator[Node]:
    if node.type in kinds:
        yield node
        return
    for child in node.children:
        yield from _outermost(child, kinds)


def _places(function: Node, language: str) -> dict[str, list[Place | None]]:
    """The places of each name; ``None`` where it is declared as something other than a variable of the function."""
    rules = LANGUAGES[language]
    places: dict[str, list[Place | None]] = defaultdict(list)
    for node in walk(function):
        role = rules.role(node) if node.type in rules.NAMES else None
        if role is not None:
            end = _scope(node, rules.SCOPES).end_byte if role == "declared" else None
            place = None if role == "other" else Place(node.start_byte, node.end_byte, end)
            places[(node.text or b"").decode()].append(place)
    return places


def _scope(node: Node, kinds: frozenset[str]) -> Node:
    while node.type not in kinds and node.parent is not None:
        node = node.parent
    return node


def _all_local(places: list[Place | None]) -> bool:
    known = [place for place in places if place is not None]
    scopes = [(place.start, place.scope_end) for place in known if place.scope_end is not None]
    return len(known) == len(places) and all(
        any(start <= place.start < end for start, end in scopes) for place in known
    )
