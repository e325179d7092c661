"""The questions that are asked of comments before anything near them changes: does a tool read one, does one count
lines, and does one say that a tool writes the file?
"""

from __future__ import annotations

import re

from sew_hooks.languages.closed_parts import Cause, cause_of
from sew_hooks.patterns import pattern

_DIRECTIVE = pattern(
    r"disable|enable|ignore|suppress|inspection|no(?:qa|sec|sem|lint|sonar|pmd|pep8|cover)\b|nolint|pragma|pyre-|skip"
    r"|next[-_ ]?line|region|fall[- ]?(?:s |ing )?through|--8<--|\[\[\[|%%"
    r"|\A\W*(?:[a-z][\w.-]*:(?!//)\S"
    r"|(?:type|cython|fmt|yapf|clang-format|clang-tidy|coding|language|lint|spotless)\b ?:"
    r"|[@<>\[\]{}|$^~]|(?:\d+ )?\w+ above\b|\w+(?:[-_]|::)(?:on|off|begin|end|start|stop)\b|\Z)",
    re.IGNORECASE,
)
"""A comment with a word that tools look for, that begins like a directive (``tool:word``, ``@tag``, ``<editor-fold>``),
that points to the line above (``^?`` of twoslash, ``violation above`` of Checkstyle), or that has no word at all, as a
ruler has.
"""

_COUNTING_WORDS = ("line", "@", "dg-", "expected-", "[[", "next", "polyspace", "prqa")
"""Each match of ``_COUNTING`` has one of these, and is within a line."""

_COUNTING = pattern(
    r"\b(?:next|following|these|those|previous|last|for)(?: the)?(?: next| following)?"
    r" (?:two|three|four|five|six|few|several|couple(?: of)?|[-+]?\d+) lines?\b"
    r"|\bline[- ]number(?:s|ing)?\b[ \w]{0,60}\b(?:important|matters?|sensitive|significant)\b"
    r"|\(\d+ lines?\)|\b\d+ lines? (?:above|below|up|down|before|after|later|earlier|ahead)\b"
    r"|@LINE\b|\[\[[^\]]{0,99}\w=[-+]\d|\b(?:ignore|skip|suppress|disable)[: ]next[: ]\d"
    r"|\bpolyspace ?\+\d|\bPRQA S [\d, ]*\d\s+(?:\d|\+\+|--|L\d)"
    # Code may have these, with spaces or without: ``expected-size``, ``matrix@-1``.
    r"|(?://|/\*|#|^[ \t]*\*).{0,200}(?:\{ ?dg-\w+|[A-Za-z]@[-+]\d|\bexpected-\w+)",
    re.IGNORECASE | re.MULTILINE,
)
"""A comment that names a place by a number of lines: ``(5 lines)`` of Checkstyle, ``ignore next 3`` of c8, ``@-3`` and
``[[secondary=-3]]`` of SonarQube's tests, ``@-3`` of clang's, ``{ dg-warning "..." "" { target *-*-* } .-2 }`` of
GCC's, ``polyspace +3`` and ``PRQA S 306 3`` of checkers for MISRA C++."""

_HEAD = 3_000
"""The number of characters in which a generated file says what it is, below a licence."""

_GENERATED = pattern(
    r"@generated\b|\bdo not (?:edit|modify)\b|\bauto-?generated\b|\bfile (?:is|was) (?:auto\w* )?generated\b"
    r"|^ ?(?:#|//|/?\*)[^\w\n]*(?:\w+ ){0,4}(?:auto(?:matically)? generated\b|generated (?:by|from)\b).*",
    re.IGNORECASE | re.MULTILINE,
)
"""What a tool writes above a file that it writes again: whoever compares both sees every change."""

_WRITTEN_PART = pattern(r"\[\[\[end\]\]\]")
"""What ends a part of a file that Cog writes again, and compares with what is there."""


def is_directive(comment: str) -> bool:
    """Whether a tool, and not only people, may read a comment, which is given with its marks or without."""
    return _DIRECTIVE.search(comment.lstrip("/*#! \t")) is not None


def closing_comment(text: str) -> Cause | None:
    """Return what in a text looks like a comment that closes the whole file."""
    written = _GENERATED.search(text, 0, _HEAD) or _WRITTEN_PART.search(text)
    return line_counter(text) if written is None else cause_of(written, "says that a tool writes this file")


def line_counter(text: str) -> Cause | None:
    """Return what in a text looks like a comment that counts lines: then no line may be added or removed."""
    lowered = text.lower()
    for word in _COUNTING_WORDS:
        at = lowered.find(word)
        while at >= 0:
            end = lowered.find("\n", at)
            end = len(lowered) if end < 0 else end
            counting = _COUNTING.search(text, text.rfind("\n", 0, at) + 1, end)
            if counting is not None:
                return cause_of(counting, "names a place by a number of lines")
            at = lowered.find(word, end)
    return None
