"""The Java front end: from bytes to text and from text to sites, with the refusals on the way."""

from __future__ import annotations

from sew_hooks.errors import ParseError
from sew_hooks.languages.clike.analysis import read
from sew_hooks.languages.clike.decoding import decode
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.gaps import gaps
from sew_hooks.languages.clike.limits import check_nesting, check_size
from sew_hooks.languages.closed_parts import Cause, cause_of
from sew_hooks.languages.comments import closing_comment
from sew_hooks.languages.java import rules
from sew_hooks.languages.java.lower import JavaLowering
from sew_hooks.languages.java.preconditions.ambiguous import ambiguous
from sew_hooks.languages.java.types import JavaTypes
from sew_hooks.languages.literals import LITERALS, without
from sew_hooks.languages.parsing import check_readable, error_causes, flaws, parse
from sew_hooks.languages.reading import Closure, Reading
from sew_hooks.languages.rule_heads import rule_heads
from sew_hooks.languages.tree_reading import reading_trees
from sew_hooks.languages.whole_words import whole_words
from sew_hooks.patterns import pattern

__all__ = ["analyse", "decode"]

_ASCII_ESCAPE = pattern(r"\\u+00[0-7][0-9a-fA-F]")
"""A character that the compiler sees before it reads anything (JLS 3.3)."""

_ENDING_ESCAPE = pattern(r"\\u+00(?:0[aAdD]|22|27|2[aAfF]|5[cC])")
"""One that may end a comment or a string."""

_ASKS_FOR_LINES = pattern(whole_words("getLineNumber", "getStackTrace", "StackWalker"))


def analyse(text: str, scope: str) -> Reading:
    """The sites of ``text``. Raises ParseError with the reason when the text cannot be read."""
    check_size(text)
    if _ENDING_ESCAPE.search(text) or (
        _ASCII_ESCAPE.search(text) and _ASCII_ESCAPE.search(without(text, ('"""', *LITERALS)))
    ):
        raise ParseError("writes an ASCII character as a Unicode escape")
    root = parse(text, "java", check_nesting)
    definitions = scope == "definition"
    with reading_trees():
        lowered = JavaLowering(text, root, definitions)
        check_readable(root, lowered.has_units)
        cause = _line_reader(text) or closing_comment(text)
        closed = ambiguous(lowered) if cause is None else [(0, len(text))]
        facts = Facts(text, lowered, JavaTypes(lowered), closed, gaps)
        closure = Closure(cause, lowered.lost, error_causes(root))
        return read(facts, rules.all_rules(), rule_heads("java"), definitions, flaws(root), closure)


def _line_reader(text: str) -> Cause | None:
    """What in a file may look up in which line its code runs."""
    match = _ASKS_FOR_LINES.search(text)
    return None if match is None else cause_of(match, "may tell in which line code runs")
