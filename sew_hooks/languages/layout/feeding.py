"""Whether a statement works on a result of the statement before it: readers want no blank line between two such
statements. Names decide; strings and comments say nothing.
"""

from __future__ import annotations

import re
from typing import Any

import tree_sitter

from sew_hooks.languages.gaps import LINES, Sort
from sew_hooks.languages.layout.language_table import LanguageTable, mentioned, written

_WORD = re.compile(r"[\w$]+")
_IN_TEXT = re.compile(r"[\"'`/#]")
"""What a line with a string or a comment has."""


class Feeding:
    """The names that the statements of a file write and mention; each statement is asked once."""

    def __init__(self, text: str, table: LanguageTable, grammar: str) -> None:
        self._text = text
        self._table = table
        self._written = written(table, grammar)
        self._mentioned = mentioned(table, grammar)
        self._cache: dict[tuple[str, int, int], set[str]] = {}

    def is_fed(self, above: list[Any], sorts: tuple[Sort | None, Sort | None], below: Any) -> bool:
        """Whether ``below`` mentions what is written by the last statement ``above``. If that is a line and ``below``
        is not, the lines that end with it count as one. A line below a block may also prepare the next turn.
        """
        last = above[-1]
        if self._mentions(below, self.written(last)):
            return True
        if sorts[0] in LINES and sorts[1] not in LINES and sorts[1] != "return":
            return any(self._mentions(below, self._declared(line)) for line in above[:-1])
        return sorts[0] not in LINES and sorts[1] in LINES and self._mentions(last, self.written(below))

    def written(self, node: Any) -> set[str]:
        """The names that a statement writes."""
        key = "written", node.start_byte, node.end_byte
        if key not in self._cache:
            found = tree_sitter.QueryCursor(self._written).captures(node).get("written", ())
            self._cache[key] = set().union(*map(self._bases, found))
        return self._cache[key]

    def mentioned(self, node: Any) -> set[str]:
        """The names in a statement."""
        key = "mentioned", node.start_byte, node.end_byte
        if key not in self._cache:
            found = tree_sitter.QueryCursor(self._mentioned).captures(node).get("name", ())
            self._cache[key] = {self._text[name.start_byte : name.end_byte] for name in found}
        return self._cache[key]

    def _mentions(self, node: Any, names: set[str]) -> bool:
        """Whether a statement mentions one of the names. Its first line may show that at once."""
        text = self._text[node.start_byte : node.end_byte]
        if not any(name in text for name in names):
            return False
        first, _, _ = text.partition("\n")
        if _IN_TEXT.search(first) is None and not names.isdisjoint(_WORD.findall(first)):
            return True
        return not names.isdisjoint(self.mentioned(node))

    def _declared(self, node: Any) -> set[str]:
        return self.written(node) if self._table.sorts.get(node.type) == "assign" else set()

    def _bases(self, target: Any) -> set[str]:
        """The variables from which the targets start; all names of a pattern."""
        if target.type.endswith("_pattern"):
            return set(_WORD.findall(self._text, target.start_byte, target.end_byte))
        for word in _WORD.finditer(self._text, target.start_byte, target.end_byte):
            if word[0] not in self._table.self_names:
                return {word[0]}
        return set()
