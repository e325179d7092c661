"""The units and blocks of a file, from the nodes that the grammar has for them."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import tree_sitter

from sew_hooks.languages.layout.language_table import LanguageTable, structure
from sew_hooks.languages.site import Span
from sew_hooks.languages.units import RESIDUAL, Counts, OpenUnit

_BRACKETS = re.compile(r"\[.*\]", re.DOTALL)
_WORDS = re.compile(r"[#\w$]+")
_SPACE = re.compile(r"\s+")
_QUOTES = ('"', "'", "`")

_LONGEST_NAME = 200
"""The length of the part of a name that counts."""


class StatementBlock(NamedTuple):
    """A block of a unit: the parser's ``node``, the number of blocks around it, and whether it is the body of
    the unit's function."""

    node: Any
    unit: OpenUnit
    depth: int
    is_body: bool


class Structure:
    """The units of a file, the residual unit first, those of them that have syntax errors, its blocks inside units,
    and its comments; ``texts`` are the ranges of texts with code in them.
    """

    def __init__(self, text: str, root: Any, table: LanguageTable, grammar: str) -> None:
        self.units = [_opened(RESIDUAL, 0, len(text))]
        self.lost: set[OpenUnit] = set()
        self.blocks: list[StatementBlock] = []
        found = tree_sitter.QueryCursor(structure(table, grammar)).captures(root)
        self.comments: list[Any] = found.get("comment", [])
        self.texts = [Span(node.start_byte, node.end_byte) for node in found.get("text", ())]
        names = {kind: found.get(kind, []) for kind in ("named", "test", "function", "block")}
        nodes = sorted(
            ((node.start_byte, -node.end_byte, rank, kind, node) for rank, (kind, listed) in enumerate(names.items())
             for node in listed),
            key=lambda entry: entry[:3],
        )  # fmt: skip
        tested: dict[int, str] = {}
        path = [_Around(len(text), "", None, -1, False)]
        for start, negative_end, _, kind, node in nodes:
            end = -negative_end
            while path[-1].end <= start:
                path.pop()
            around = path[-1]
            if kind == "named":
                if around.unit is None:
                    path.append(around.named(end, _name(node, text, table)))
            elif kind == "test":
                _note_test(node, text, table, tested)
            elif kind == "function":
                path.append(self._function(node, around, tested.get(start, "")))
            else:
                inside = _Around(end, around.name, around.unit, around.depth + 1, False)
                path.append(inside)
                if around.unit is not None and around.unit not in self.lost:
                    self.blocks.append(StatementBlock(node, around.unit, inside.depth, around.is_function))

    def _function(self, node: Any, around: _Around, test: str) -> _Around:
        """What is around the nodes inside a function: a unit, unless one is around it already and it is no test."""
        name = " > ".join(filter(None, (around.name, test))) if test else around.name
        if not name or (around.unit is not None and not test):
            return around._replace(end=node.end_byte, is_function=False)
        unit = _opened(name[:_LONGEST_NAME], node.start_byte, node.end_byte)
        self.units.append(unit)
        if node.has_error:
            self.lost.add(unit)
        return _Around(node.end_byte, name, unit, -1, True)


class _Around(NamedTuple):
    """What is around a node: the ``end`` of the innermost node, the ``name`` there, the unit, the number of blocks
    within the unit, and whether the innermost node is the function of the unit.
    """

    end: int
    name: str
    unit: OpenUnit | None
    depth: int
    is_function: bool

    def named(self, end: int, name: str) -> _Around:
        """The same inside a node with a name, outside units."""
        return self._replace(end=end, name=".".join(filter(None, (self.name, name))))


def _opened(name: str, start: int, end: int) -> OpenUnit:
    """A unit. All of its rules are habits, whose addresses count nothing."""
    unit = OpenUnit(name, start, end)
    unit.counts = Counts()
    return unit


def _name(node: Any, text: str, table: LanguageTable) -> str:
    """The name that a node gives: its own, behind that of the type it belongs to."""
    *owners, own = (node.child_by_field_name(field) for field in table.named[node.type])
    words = [_WORDS.findall(_BRACKETS.sub("", _text(owner, text))) for owner in owners]
    return ".".join((*(found[-1] for found in words if found), _text(own, text)))


def _text(node: Any, text: str) -> str:
    if node is None:
        return ""
    name = _SPACE.sub(" ", text[node.start_byte : node.end_byte])
    return name[1:-1] if name[:1] in _QUOTES and name[:1] == name[-1:] else name


def _note_test(call: Any, text: str, table: LanguageTable, tested: dict[int, str]) -> None:
    """Note the name of a test at the place where its function starts."""
    called = call.child_by_field_name("function")
    if called is not None and table.test_names.match(text, called.start_byte, called.end_byte):
        arguments = [node for node in call.child_by_field_name("arguments").named_children if not node.is_extra]
        for node in arguments:
            if node.type in table.functions:
                tested[node.start_byte] = _text(arguments[0], text)
