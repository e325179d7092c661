"""From text to sites, for a language with a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from sew_hooks.languages.clike.decoding import decode as decode_utf8
from sew_hooks.languages.clike.limits import check_depth, check_size
from sew_hooks.languages.closed_parts import Cause
from sew_hooks.languages.comments import line_counter
from sew_hooks.languages.formatters_off import fixed_layout, is_fixed, merged
from sew_hooks.languages.gaps import without_fences
from sew_hooks.languages.layout.gaps import BlockGaps
from sew_hooks.languages.layout.language_table import LanguageTable
from sew_hooks.languages.layout.leaf_referee import check_same, leaves
from sew_hooks.languages.layout.structure import Structure
from sew_hooks.languages.parsing import check_readable, error_causes, flaws, parse
from sew_hooks.languages.reading import Closure, Found, Reading
from sew_hooks.languages.rule_heads import rule_heads
from sew_hooks.languages.site import Analysis, Span
from sew_hooks.languages.text_layout import Layout
from sew_hooks.languages.tree_reading import reading_trees
from sew_hooks.scheme.address import SiteId

_STRANGER = "#"
"""What the parser gets for a character that occurs only in strings and comments: nothing begins or ends with it."""

_LEFT_ALONE = re.compile(
    r"^\W{0,4}Code generated .*DO NOT EDIT|@generated\b|AUTO-?GENERATED\b"
    r"|(?:prettier|dprint|biome|rome|deno-fmt|oxfmt)-ignore-(?:file|all|start)\b|@noformat\b",
    re.MULTILINE,
)
"""A comment of a file that a tool writes, or that no formatter may touch."""

_LONGEST_MEAN = 200
"""The mean length of the lines of a file that people wrote; that of a minified one is longer."""

_MAY_FIX = re.compile(r"-ignore\b|[-:]disable\b")
_NEXT_IS_FIXED = re.compile(r"(?:prettier|dprint|biome|rome|deno-fmt|oxfmt)-ignore\b")
_LINTER_OFF = re.compile(r"\A/\*\s*(?:eslint|tslint|oxlint|jshint)[-:]disable\b")
_LINTER_ON = re.compile(r"\A/\*\s*(?:eslint|tslint|oxlint|jshint)[-:]enable\b")


class LayoutFrontEnd:
    """The front end of the language with ``table``."""

    def __init__(self, table: LanguageTable) -> None:
        self._table = table

    def decode(self, source: bytes) -> tuple[str, str]:
        """The text and the codec it came in."""
        return decode_utf8(source)

    def analyse(self, text: str, scope: str) -> Analysis:
        """The sites of ``text``. Raises ParseError with the reason when the text cannot be read.

        A habit has the same address in both scopes.
        """
        check_size(text)
        with reading_trees():
            grammar, root = self._parse(text)
            structure = Structure(text, root, self._table, grammar)
            check_readable(root, len(structure.units) > 1)
            said = "\n".join(text[comment.start_byte : comment.end_byte] for comment in structure.comments)
            by_comments = [*_fixed_by_comments(structure.comments, text)] if _MAY_FIX.search(said) else []
            cause = self._cause(text, said)
            found = [*self._found(text, structure, grammar, by_comments)] if cause is None else []
            closure = Closure(cause, structure.lost, error_causes(root), by_comments)
            return LayoutReading(text, root, self._table.language, found, structure, closure)

    def _parse(self, text: str) -> tuple[str, Any]:
        """The first grammar that understands the text, and the root of its tree."""
        first: tuple[str, Any] | None = None
        has_sign = any(sign in text for sign in self._table.signs)
        for grammar in self._table.grammars[:: -1 if has_sign else 1]:
            root = parse(text, grammar, check_depth, _STRANGER)
            first = first or (grammar, root)
            if not root.has_error:
                return grammar, root
        assert first is not None
        return first

    def _cause(self, text: str, said: str) -> Cause | None:
        """What keeps the rules out of a file with these comments."""
        if len(text) > _LONGEST_MEAN * (text.count("\n") + 1):
            return Cause(0, "lines as long as those of minified code")
        for word in self._table.asks_for_lines:
            if word in text:
                return Cause(text.index(word), f"{word} may tell in which line code runs, or read its text")
        if (counter := line_counter(said)) is not None:
            return Cause(_place_of(said, counter.at, text), counter.reason)
        if (found := _LEFT_ALONE.search(said)) is not None:
            return Cause(_place_of(said, found.start(), text), "a tool writes this file, or no formatter may touch it")
        return None

    def _found(self, text: str, structure: Structure, grammar: str, by_comments: Iterable[Span]) -> Iterator[Found]:
        layout = Layout(text)
        fixed = merged([*fixed_layout(text), *by_comments, *structure.texts])
        finder = BlockGaps(layout, self._table, grammar)
        for block in structure.blocks:
            for gap in without_fences(finder.gaps(block)):
                choice = gap.choice(layout)
                bit = choice.bit(text)
                if bit is None or is_fixed(Span(choice.start, choice.end), fixed):
                    continue
                site_id = SiteId(gap.rule, gap.statement.kind, "block", "", block.depth)
                yield Found(gap.rule, choice, bit, site_id, block.unit)


class LayoutReading(Reading):
    """A text of a layout language that was read, with the root of its tree for the referee."""

    def __init__(
        self, text: str, root: Any, language: str, found: list[Found], structure: Structure, closure: Closure
    ) -> None:
        super().__init__(text, rule_heads(language), found, structure.units, flaws(root), closure)
        self._root = root

    def check_faithful(self) -> None:
        """Raise ParseError unless white space is all that the tree's leaves leave out."""
        for _ in leaves(self._root, self.text):
            pass

    def check_follows(self, before: Analysis, layout_alone: bool) -> None:
        """Raise VerificationError unless the leaves of the trees are the same, and blank lines all that changed."""
        assert isinstance(before, LayoutReading)
        check_same((before._root, before.text), (self._root, self.text))


def _place_of(said: str, at: int, text: str) -> int:
    """The position in a text of what its comments, one below another, say at a position."""
    line = said[said.rfind("\n", 0, at) + 1 :].partition("\n")[0]
    return max(0, text.find(line))


def _fixed_by_comments(comments: Iterable[Any], text: str) -> Iterator[Span]:
    """The ranges that comments keep from formatters and linters: the next statement, or up to another comment."""
    off: int | None = None
    for comment in comments:
        said = text[comment.start_byte : comment.end_byte]
        if _NEXT_IS_FIXED.search(said):
            below = comment.next_named_sibling
            yield Span(comment.start_byte, comment.end_byte if below is None else below.end_byte)
        elif off is None and _LINTER_OFF.match(said):
            off = comment.start_byte
        elif off is not None and _LINTER_ON.match(said):
            yield Span(off, comment.end_byte)
            off = None
    if off is not None:
        yield Span(off, len(text))
