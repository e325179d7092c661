"""Whether a statement works on a result of the statement before it: readers want no blank line between two such
statements. Names decide; strings and comments say nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sew_hooks.languages.layout.language_table import LanguageTable
from sew_hooks.patterns import pattern

_WORD = pattern(r"[\w$]+")


class Feeding:
    """The names that the statements of a file write and mention."""

    def __init__(self, text: str, table: LanguageTable) -> None:
        self._text = text
        self._table = table
        self._written: dict[int, set[str]] = {}

    def feeds(self, above: Any, below: Any) -> bool:
        """Whether ``below`` mentions what ``above`` writes."""
        names = self._written.get(above.id)
        if names is None:
            names = self._written[above.id] = self._names_written(above)
        return any(self._mentions(below, name) for name in names)

    def declares_for(self, lines: Iterable[Any], below: Any) -> bool:
        """Whether ``below`` mentions what one of the ``lines`` declares or assigns."""
        sorts = self._table.sorts
        return any(sorts.get(line.type) == "assign" and self.feeds(line, below) for line in lines)

    def _names_written(self, statement: Any) -> set[str]:
        names: set[str] = set()
        for target in self._targets(statement):
            names.update(self._bases(target))
        start, end = statement.start_byte, statement.end_byte
        if self._table.addressed is not None and self._text.find("&", start, end) >= 0:
            names.update(self._table.addressed.findall(self._text, start, end))
        return names

    def _targets(self, statement: Any) -> Iterator[Any]:
        """What is written in a statement and its blocks. Of code on one line, nothing inside an expression counts."""
        table = self._table
        stack = [statement]
        while stack:
            node = stack.pop()
            kind = node.type
            field = table.written.get(kind)
            if field is not None:
                yield from node.children_by_field_name(field) if field else (node,)
            elif kind in table.holders:
                yield from self._objects(node)
            has_statements = field is None and (kind in table.holders or kind in table.sorts or kind in table.wrappers)
            if has_statements or self._text.find("\n", node.start_byte, node.end_byte) >= 0:
                stack += node.named_children

    def _objects(self, holder: Any) -> Iterator[Any]:
        """The objects whose methods are called."""
        for call in holder.named_children:
            if call.type == self._table.call:
                called = call.child_by_field_name("function")
                if called.type == self._table.acted_on[0]:
                    yield called.child_by_field_name(self._table.acted_on[1])

    def _bases(self, target: Any) -> Iterable[str]:
        """The variables from which the targets start; all names of a pattern."""
        kind = target.type
        if kind in self._table.names:
            return (self._text[target.start_byte : target.end_byte],)
        if kind in self._table.lists:
            return [name for inside in target.named_children for name in self._bases(inside)]
        words: list[str] = _WORD.findall(self._text, target.start_byte, target.end_byte)
        if kind.endswith("_pattern"):
            return words
        return [word for word in words if word not in self._table.self_names][:1]

    def _mentions(self, statement: Any, name: str) -> bool:
        """Whether the grammar has a name at one of the places where the statement's text has it."""
        text, end = self._text, statement.end_byte
        start = text.find(name, statement.start_byte, end)
        while start >= 0:
            behind = start + len(name)
            node = statement.descendant_for_byte_range(start, behind)
            if node.start_byte == start and node.end_byte == behind and node.type in self._table.names:
                return True
            start = text.find(name, behind, end)
        return False
