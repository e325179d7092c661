"""The gaps between neighbouring statements of a block that a rule may have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from sew_hooks.languages.comments import is_directive
from sew_hooks.languages.gaps import COMMENTED, LINES, Gap, Sort, rule_between
from sew_hooks.languages.layout.feeding import Feeding
from sew_hooks.languages.layout.language_table import LanguageTable
from sew_hooks.languages.layout.structure import StatementBlock
from sew_hooks.languages.text_layout import Layout
from sew_hooks.languages.tree import Statement
from sew_hooks.languages.vocabulary import Kind

_FEWEST_IN_BODY, _FEWEST_IN_INNER_BLOCK = 3, 5
"""The smallest number of statements of a function's body, and of a block inside it, that any rule divides."""

_FEWEST_WITHOUT_COMMENT = 4
"""The smallest number of statements of a body that is divided where no comment begins a part of it."""

_BREAKS = re.compile(r"[ \t]*(\n(?:[ \t]*\n)*)[ \t]*")

_KINDS: dict[Sort | None, Kind] = {
    "guard": "if", "if": "if", "loop": "for", "context": "switch", "assign": "assign", "call": "expression",
    "return": "return",
}  # fmt: skip


class BlockGaps:
    """Finds the gaps in the blocks of one file."""

    def __init__(self, layout: Layout, table: LanguageTable, grammar: str) -> None:
        self._layout = layout
        self._text = layout.text
        self._table = table
        self._feeding = Feeding(layout.text, table, grammar)

    def gaps(self, block: StatementBlock) -> Iterator[Gap]:
        """The gaps of a block, in source order."""
        fewest = _FEWEST_IN_BODY if block.is_body else _FEWEST_IN_INNER_BLOCK
        if block.node.named_child_count < fewest:
            return
        statements: list[Any] = []
        comments: list[list[Any]] = [[]]  # those above each statement
        for node in block.node.named_children:
            if node.type in self._table.comments:
                comments[-1].append(node)
            else:
                statements.append(node)
                comments.append([])
        if len(statements) < fewest:
            return
        sorts = [self._sort(node) for node in statements]
        lines: list[Any] = []  # those that end with the statement above
        last: tuple[int, Statement] | None = None  # the number of the last gap, and the statement below it
        for number, below in enumerate(statements[1:], 1):
            above, pair = statements[number - 1], (sorts[number - 1], sorts[number])
            if pair[0] not in LINES:
                lines.clear()
            lines.append(above)
            is_short = len(statements) < _FEWEST_WITHOUT_COMMENT
            found = self._gap(lines, below, pair, comments[number], is_short)
            if found is not None:
                rule, start, end, at = found
                statement = Statement(_KINDS[sorts[number]], below.start_byte, below.end_byte)
                statement.depth = block.depth
                statement.previous = last[1] if last is not None and last[0] == number - 1 else None
                last = number, statement
                yield Gap(rule, statement, start, end, at, pair[0] in LINES)

    def _gap(
        self, lines: list[Any], below: Any, sorts: tuple[Sort | None, Sort | None], comments: list[Any], is_short: bool
    ) -> tuple[str, int, int, int] | None:
        """The rule that has the gap below the last of ``lines``, its range and its place, if a rule has it."""
        above, text = lines[-1], self._text
        if sorts[0] is None or sorts[1] is None:
            return None
        start = above.end_byte
        behind = comments and self._layout.one_line(start, comments[0].start_byte) and comments[0]
        if behind:
            comments = comments[1:]
            start = behind.end_byte
            if self._is_aligned(behind, below) or is_directive(text[behind.start_byte : start]):
                return None
        at = comments[0].start_byte if comments else below.start_byte
        breaks = _BREAKS.fullmatch(text, start, at)
        if breaks is None:
            return None
        rule: str | None
        if comments:
            rule = COMMENTED if not behind and self._is_about(comments, below) else None
        elif is_short or self._stay_together(sorts, above, below):
            rule = None
        else:
            rule = rule_between(sorts[0], sorts[1], partial(self._feeding.is_fed, lines, sorts, below))
        return None if rule is None else (rule, *breaks.span(1), at)

    def _is_about(self, comments: list[Any], below: Any) -> bool:
        """Whether there is one comment, directly above the statement below, that no tool reads."""
        ends = [*(comment.start_byte for comment in comments[1:]), below.start_byte]
        return all(
            self._text.count("\n", comment.end_byte, end) == 1
            and not any(map(is_directive, self._text[comment.start_byte : comment.end_byte].splitlines()))
            for comment, end in zip(comments, ends, strict=True)
        )

    def _is_aligned(self, behind: Any, below: Any) -> bool:
        """Whether the comment behind a statement may be aligned with one on the next line that has code."""
        end = self._text.find("\n", below.start_byte)
        line = self._text[below.start_byte : end if end >= 0 else len(self._text)]
        return "//" in line or "/*" in line

    def _stay_together(self, sorts: tuple[Sort | None, Sort | None], above: Any, below: Any) -> bool:
        """Whether no rule divides two statements: two guards of one line each."""
        return sorts == ("guard", "guard") and all(
            self._layout.one_line(node.start_byte, node.end_byte) for node in (above, below)
        )

    def _sort(self, node: Any) -> Sort | None:
        sort = self._table.sorts.get(node.type)
        if sort == "if":
            return "guard" if self._is_guard(node) else "if"
        if sort == "call" and self._table.expressions and node.named_child_count:
            return self._table.expressions.get(node.named_child(0).type, sort)
        return sort

    def _is_guard(self, node: Any) -> bool:
        """Whether an ``if`` has no other branch and leaves the block around it."""
        if node.child_by_field_name("alternative") is not None:
            return False
        last = node.child_by_field_name("consequence")
        while last is not None and last.type in self._table.wrappers:
            inside = [child for child in last.named_children if child.type not in self._table.comments]
            last = inside[-1] if inside else None
        return last is not None and last.type in self._table.leaves
