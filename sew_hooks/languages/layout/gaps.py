"""The gaps between neighbouring statements of a block that a rule may have."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from sew_hooks.languages.comments import is_directive
from sew_hooks.languages.gaps import (
    BESIDE_LONG,
    FEWEST_IN_BODY,
    FEWEST_IN_BRACES,
    LINES,
    Gap,
    Sort,
    is_about,
    may_divide,
    rule_above_comment,
    rule_between,
    stay_together,
)
from sew_hooks.languages.layout.feeding import Feeding
from sew_hooks.languages.layout.language_table import LanguageTable
from sew_hooks.languages.layout.structure import StatementBlock
from sew_hooks.languages.site import Span
from sew_hooks.languages.text_layout import Layout
from sew_hooks.languages.tree import Statement
from sew_hooks.languages.vocabulary import Kind
from sew_hooks.patterns import pattern

_BREAKS = pattern(r"[ \t]*(\n(?:[ \t]*\n)*)[ \t]*")

_KINDS: dict[Sort, Kind] = {
    "guard": "if", "if": "if", "loop": "for", "context": "switch", "assign": "assign", "call": "expression",
    "return": "return",
}  # fmt: skip


class BlockGaps:
    """Finds the gaps in the blocks of one file."""

    def __init__(self, layout: Layout, table: LanguageTable) -> None:
        self._layout = layout
        self._text = layout.text
        self._table = table
        self._feeding = Feeding(layout.text, table)

    def gaps(self, block: StatementBlock) -> Iterator[Gap]:
        """The gaps of a block, in source order."""
        fewest = FEWEST_IN_BODY if block.is_body else FEWEST_IN_BRACES
        is_comment = self._table.comments.__contains__
        if len(block.nodes) - sum(map(is_comment, block.kinds)) < fewest:
            return
        sort_above: Sort | None = None
        lines: list[Any] = []  # the statement above, behind other lines that it ends
        comments: list[Any] = []  # those above the next statement
        last: Statement | None = None  # the one below the last gap, if that is the statement above
        for node, kind in zip(block.nodes, block.kinds, strict=True):
            if is_comment(kind):
                comments.append(node)
                continue
            sort = self._sort(node, kind)
            statement: Statement | None = None
            if sort_above is not None and sort is not None and (comments or _has_rule(sort_above, sort)):
                gap = self._gap(lines, node, (sort_above, sort), comments)
                if gap is not None:
                    statement = Statement(_KINDS[sort], node.start_byte, node.end_byte)
                    statement.depth, statement.previous = block.depth, last
                    rule, start, end, at = gap
                    yield Gap(rule, statement, start, end, at, sort_above in LINES)
            lines = [*lines, node] if sort_above in LINES else [node]
            last, sort_above, comments = statement, sort, []

    def _gap(
        self, lines: list[Any], below: Any, sorts: tuple[Sort, Sort], comments: list[Any]
    ) -> tuple[str, int, int, int] | None:
        """The rule that has the gap below the last of ``lines``, its range and its place, if a rule has it."""
        above, text = lines[-1], self._text
        start = above.end_byte
        behind = comments and self._layout.one_line(start, comments[0].start_byte) and comments[0]
        if behind:
            comments = comments[1:]
            start = behind.end_byte
            if self._is_aligned(below) or is_directive(text[behind.start_byte : start]):
                return None
        at = comments[0].start_byte if comments else below.start_byte
        breaks = _BREAKS.fullmatch(text, start, at)
        if breaks is None:
            return None
        rule: str | None = None
        if comments:
            if not behind and is_about([*map(_span, comments)], below.start_byte, text):
                rule = rule_above_comment(sorts[0], text[at : comments[-1].end_byte])
        elif sorts in BESIDE_LONG:
            if self._is_long(above, below) and not self._is_fed(lines, sorts, below):
                rule = BESIDE_LONG[sorts]
        elif sorts[0] != "guard" or not stay_together(sorts, _span(above), _span(below), self._layout):
            rule = rule_between(*sorts, partial(self._is_fed, lines, sorts, below))
        return None if rule is None else (rule, *breaks.span(1), at)

    def _is_fed(self, lines: list[Any], sorts: tuple[Sort, Sort], below: Any) -> bool:
        """Whether the statement below works on a result of the last of ``lines``: of all of them, if it has a block. A
        line below a block may also prepare the next turn.
        """
        above = lines[-1]
        if self._feeding.feeds(above, below):
            return True
        if sorts[0] in LINES:
            return sorts[1] not in LINES and sorts[1] != "return" and self._feeding.declares_for(lines[:-1], below)
        return sorts[1] in LINES and self._feeding.feeds(below, above)

    def _is_long(self, above: Any, below: Any) -> bool:
        """Whether one of two statements has several lines."""
        return not all(self._layout.one_line(*_span(node)) for node in (above, below))

    def _is_aligned(self, below: Any) -> bool:
        """Whether a comment behind a statement may be aligned with one on the next line that has code."""
        end = self._text.find("\n", below.start_byte)
        line = self._text[below.start_byte : end if end >= 0 else len(self._text)]
        return "//" in line or "/*" in line

    def _sort(self, node: Any, kind: str) -> Sort | None:
        sort = self._table.sorts.get(kind)
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


def _has_rule(above: Sort, below: Sort) -> bool:
    """Whether a rule may have the gap between statements of these sorts."""
    return may_divide(above, below) or (above, below) in BESIDE_LONG


def _span(node: Any) -> Span:
    return Span(node.start_byte, node.end_byte)
