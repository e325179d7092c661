"""The units and blocks of a file. Only nodes that may have a function or a block inside are looked at."""

from __future__ import annotations

import re
from typing import Any

from sew_hooks.languages.gaps import FEWEST_IN_BODY
from sew_hooks.languages.layout.language_table import LanguageTable
from sew_hooks.languages.sorted_places import has_between
from sew_hooks.languages.units import RESIDUAL, Counts, OpenUnit
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern

_BRACKETS = pattern(r"\[.*\]", re.DOTALL)
_WORDS = pattern(r"[#\w$]+")
_SPACE = pattern(r"\s+")
_QUOTES = ('"', "'", "`")

_LONGEST_NAME = 200
"""The length of the part of a name that counts."""


class StatementBlock(NamedTuple):
    """A block of a unit: the statements and comments in it, as the parser's ``nodes`` with their ``kinds``, the number
    of blocks around it, and whether it is the body of the unit's function.
    """

    nodes: list[Any]
    kinds: list[str]
    unit: OpenUnit
    depth: int
    is_body: bool


class _Around(NamedTuple):
    """What is around a node: its ``name``, the unit, the number of blocks within the unit, and whether the innermost
    function is that of the unit, with no block between.
    """

    name: str
    unit: OpenUnit | None
    depth: int
    is_function: bool


class Structure:
    """The units of a file, the residual unit first, and the blocks inside units that have statements enough.

    The parser does not understand the units that are ``lost``.
    """

    def __init__(self, text: str, root: Any, table: LanguageTable) -> None:
        self.units = [_opened(RESIDUAL, 0, len(text))]
        self.blocks: list[StatementBlock] = []
        self._text = text
        self._table = table
        self._tests: dict[int, str] = {}
        self.lost: set[OpenUnit] = set()
        self._walk(root)

    def _walk(self, root: Any) -> None:
        """Visit the nodes that may have a function inside or, in a unit, a block with several lines, in their order."""
        text, table = self._text, self._table
        functions = [match.start() for match in table.opens.finditer(text)]
        lines, telling = table.lines, table.telling
        stack = [(root, root.type, "", _Around("", None, -1, False))]
        while stack:
            node, kind, parent, around = stack.pop()
            children = node.named_children if kind not in table.texts else []
            kinds = [child.type for child in children]
            if kind in telling:
                around = self._entered(node, (parent, kind), around, children, kinds)
            in_unit = around.unit is not None
            has_functions = has_between(functions, node.start_byte, node.end_byte)
            for child, inner in zip(reversed(children), reversed(kinds), strict=True):
                is_line = inner in lines or not in_unit
                if is_line and not has_functions:
                    continue
                start, end = child.start_byte, child.end_byte
                has_lines = not is_line and text.find("\n", start, end) >= 0
                if has_lines or (has_functions and has_between(functions, start, end)):
                    stack.append((child, inner, kind, around))

    def _entered(
        self, node: Any, path: tuple[str, str], around: _Around, children: list[Any], kinds: list[str]
    ) -> _Around:
        """What is around the ``children`` of a node, whose own kind is the last one of the ``path``."""
        table, kind = self._table, path[1]
        if around.unit is None and kind in table.named:
            around = around._replace(name=".".join(filter(None, (around.name, _name(node, self._text, table)))))
        if kind in table.functions:
            return self._function(node, around)
        if kind == table.call:
            self._note_test(node)
        elif around.unit is not None and (path in table.blocks or ("", kind) in table.blocks):
            depth = around.depth + 1
            if around.unit not in self.lost and len(children) >= FEWEST_IN_BODY:
                self.blocks.append(StatementBlock(children, kinds, around.unit, depth, around.is_function))
            return _Around(around.name, around.unit, depth, False)
        return around

    def _function(self, node: Any, around: _Around) -> _Around:
        """What is around the nodes inside a function: a unit, unless one is around it already and it is no test."""
        test = self._tests.get(node.start_byte, "")
        name = " > ".join(filter(None, (around.name, test))) if test else around.name
        if not name or (around.unit is not None and not test):
            return around._replace(is_function=False)
        unit = _opened(name[:_LONGEST_NAME], node.start_byte, node.end_byte)
        self.units.append(unit)
        if node.has_error:
            self.lost.add(unit)
        return _Around(name, unit, -1, True)

    def _note_test(self, call: Any) -> None:
        """Note the name of a test at the place where its function starts."""
        called, arguments = call.child_by_field_name("function"), call.child_by_field_name("arguments")
        if called is None or not self._table.test_names.match(self._text, called.start_byte, called.end_byte):
            return
        given = [node for node in arguments.named_children if not node.is_extra]
        for node in given[1:]:
            if node.type in self._table.functions and given[0].type in (self._table.test_texts or {given[0].type}):
                self._tests[node.start_byte] = _quoted(given[0], self._text)


def _opened(name: str, start: int, end: int) -> OpenUnit:
    """A unit. All of its rules are habits, whose addresses count nothing."""
    unit = OpenUnit(name, start, end)
    unit.counts = Counts()
    return unit


def _name(node: Any, text: str, table: LanguageTable) -> str:
    """The name that a node gives: its own, behind that of the type it belongs to."""
    *owners, own = (node.child_by_field_name(field) for field in table.named[node.type])
    words = [_WORDS.findall(_BRACKETS.sub("", _quoted(owner, text))) for owner in owners]
    return ".".join((*(parts[-1] for parts in words if parts), _quoted(own, text)))


def _quoted(node: Any, text: str) -> str:
    """The text of a node, without quotation marks around it."""
    if node is None:
        return ""
    name = _SPACE.sub(" ", text[node.start_byte : node.end_byte])
    return name[1:-1] if name[:1] in _QUOTES and name[:1] == name[-1:] else name
