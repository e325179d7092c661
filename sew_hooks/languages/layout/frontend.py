"""From text to sites, for a language with a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import tree_sitter

from sew_hooks.languages.clike.decoding import decode as decode_utf8
from sew_hooks.languages.clike.limits import check_depth, check_size
from sew_hooks.languages.closed_parts import Cause
from sew_hooks.languages.comments import closing_comment
from sew_hooks.languages.formatters_off import fixed_layout, is_fixed, merged
from sew_hooks.languages.gaps import without_fences
from sew_hooks.languages.layout.gaps import BlockGaps
from sew_hooks.languages.layout.language_table import LanguageTable, comments
from sew_hooks.languages.layout.leaf_referee import check_same, leaves
from sew_hooks.languages.layout.structure import Structure
from sew_hooks.languages.parsing import check_readable, error_causes, flaws, parse
from sew_hooks.languages.reading import Closure, Found, Reading
from sew_hooks.languages.rule_heads import rule_heads
from sew_hooks.languages.site import Analysis, Span
from sew_hooks.languages.text_layout import Layout
from sew_hooks.languages.tree_reading import reading_trees
from sew_hooks.patterns import pattern
from sew_hooks.scheme.address import SiteId

_STRANGER = "#"
"""What the parser gets for a character that occurs only in strings and comments: nothing begins or ends with it."""

_LEFT_ALONE = ("@noformat", "-ignore-file", "-ignore-all", "-ignore-start")
"""What a file has that no formatter may touch."""

_SEPARATOR = pattern("[\u2028\u2029]")
"""What ends lines, and comments, in JavaScript alone."""

_LONGEST_MEAN = 200
"""The mean length of the lines of a file that people wrote; that of a minified one is longer."""

_MAY_FIX = ("-ignore", "-disable", ":disable")
_NEXT_IS_FIXED = pattern(r"(?:prettier|dprint|biome|rome|deno-fmt|oxfmt)-ignore\b")
_LINTER_OFF = pattern(r"\A/\*\s*(?:eslint|tslint|oxlint|jshint)[-:]disable\b")
_LINTER_ON = pattern(r"\A/\*\s*(?:eslint|tslint|oxlint|jshint)[-:]enable\b")


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
            structure = Structure(text, root, self._table)
            check_readable(root, len(structure.units) > 1)
            by_comments = self._fixed_by_comments(text, root, grammar)
            cause = self._cause(text)
            places = [*self._found(text, structure, by_comments)] if cause is None else []
            closure = Closure(cause, structure.lost, error_causes(root), by_comments)
            return LayoutReading(text, root, self._table.language, places, structure, closure)

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

    def _cause(self, text: str) -> Cause | None:
        """What keeps the rules out of a file."""
        if len(text) > _LONGEST_MEAN * (text.count("\n") + 1):
            return Cause(0, "lines as long as those of minified code")
        for word in self._table.asks_for_lines:
            if word in text:
                return Cause(text.index(word), f"{word} may tell in which line code runs, or read its text")
        place = self._table.line_of_file.search(text)
        if place is not None:
            return Cause(place.start(), "names a line of a source file, or reads one")
        separator = _SEPARATOR.search(text)
        if separator is not None:
            return Cause(separator.start(), "a line break of Unicode, where the language may end a comment")
        for word in _LEFT_ALONE:
            if word in text:
                return Cause(text.index(word), "no formatter may touch this file")
        return closing_comment(text)

    def _fixed_by_comments(self, text: str, root: Any, grammar: str) -> list[Span]:
        """The ranges that comments keep from formatters and linters."""
        if not any(word in text for word in _MAY_FIX):
            return []
        said = tree_sitter.QueryCursor(comments(self._table, grammar)).captures(root).get("comment", [])
        return [*_fixed_by_comments(said, text)]

    def _found(self, text: str, structure: Structure, by_comments: Iterable[Span]) -> Iterator[Found]:
        layout = Layout(text)
        fixed = merged((*fixed_layout(text), *by_comments))
        finder = BlockGaps(layout, self._table)
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
        self, text: str, root: Any, language: str, places: list[Found], structure: Structure, closure: Closure
    ) -> None:
        super().__init__(text, rule_heads(language), places, structure.units, flaws(root), closure)
        self._root = root

    def check_faithful(self) -> None:
        """Raise ParseError unless white space is all that the tree's leaves leave out."""
        for _ in leaves(self._root, self.text):
            pass

    def check_follows(self, before: Analysis, layout_alone: bool) -> None:
        """Raise VerificationError unless the leaves of the trees are the same, and blank lines all that changed."""
        assert isinstance(before, LayoutReading)
        check_same((before._root, before.text), (self._root, self.text))


def _fixed_by_comments(said: Iterable[Any], text: str) -> Iterator[Span]:
    """The ranges that comments keep from formatters and linters: the next statement, or up to another comment."""
    off: int | None = None
    for comment in said:
        words = text[comment.start_byte : comment.end_byte]
        if _NEXT_IS_FIXED.search(words):
            below = comment.next_named_sibling
            yield Span(comment.start_byte, comment.end_byte if below is None else below.end_byte)
        elif off is None and _LINTER_OFF.match(words):
            off = comment.start_byte
        elif off is not None and _LINTER_ON.match(words):
            yield Span(off, comment.end_byte)
            off = None
    if off is not None:
        yield Span(off, len(text))
