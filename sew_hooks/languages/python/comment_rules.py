"""Python's comments of plain prose: the ones that rules look at, and the names that a first word must not be."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator, Sequence

from sew_hooks.languages.comment_lines import MOST_LINES_OF_A_TEXT, CommentLines, Comments
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.feeding import WRITTEN_BY_RULES
from sew_hooks.languages.python.gaps import end_of
from sew_hooks.languages.python.strings_and_comments import STRING_OR_COMMENT
from sew_hooks.languages.python.tree import Assignment
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Class, Compound, Function, Region, Statement

_KEYWORDS = frozenset(keyword.kwlist)

_OWN_LINES = re.compile(r"(?:^[ \t]*#[^\n]*\n)+", re.MULTILINE)
_BEHIND = re.compile(r"[ \t]+#([^\n]*)(?:\n(?:\s*\n)?(?P<below>[ \t]*#)?|\Z)")
"""A comment at the end of a line, and the next comment if that comes first, even after blank lines: a rule may remove
them.
"""

_PROSE = re.compile(r" (\S(?:[^\n]*[^\s])?)\Z")
_CODE = re.compile(r"(?:assert|await|del|from|global|import|nonlocal|not|print|raise|return|yield)\b", re.IGNORECASE)
"""Words that begin statements and expressions without any sign."""

_CALLED_MEMBER = re.compile(r"\.[A-Za-z_]\w*(?=\s*\()")
_SIGNS = {sign: " " for sign in range(128) if chr(sign) != "_" and not chr(sign).isalnum()}
"""Everything in ASCII that is part of no name. To split a text takes less time than a search for names."""


class PythonComments(Comments[Facts]):
    """Comments in functions."""

    keywords = _KEYWORDS
    width = 79  # the longest line that PEP 8 allows
    limits = (79, 80, 88, 100, 120)

    def is_block(self, body: Body) -> bool:
        return body.form == "indented" and bool(body.scope.kind == "function")

    def above_statements(self, body: Body, facts: Facts) -> Iterator[tuple[Statement, CommentLines]]:
        if body.form not in ("indented", "file") or not _may_have_comments(body, facts):
            return
        end: int | None = body.start if body.form == "indented" else None  # comments above all code are about the file
        for below in body.statements:
            start = facts.line_start(_start(below))
            if below.alone and end is not None and end < start:
                indent = facts.text[start : _start(below)]
                for found in _OWN_LINES.finditer(facts.text, end, start) if "#" in facts.text[end:start] else ():
                    comment = _comment(found.start(), found.group(), indent)
                    if comment is not None:
                        yield below, comment
            end = end_of(below)

    def behind_lines(self, body: Body, facts: Facts) -> Iterator[tuple[Statement, CommentLines]]:
        owner = body.owner
        if not self.is_block(body) or not isinstance(owner, Statement) or not _may_have_comments(body, facts):
            return
        done = body.start
        for above in body.statements:
            # The assignments of `a, b = 1, 2` end in one place.
            if above.alone and not isinstance(above, (Compound, Region)) and end_of(above) > done:
                done = end_of(above)
                found = _BEHIND.match(facts.text, end_of(above))
                indent = facts.text[facts.line_start(_start(above)) : _start(above)]
                if found is None or _continues(found["below"], indent):
                    continue
                if line := _line(found.start(1), found[1]):
                    yield owner, (line,)

    def function_around(self, owner: Statement, facts: Facts) -> Span | None:
        function = facts.function
        return None if function is None else Span(function.start, function.end)

    def names(self, facts: Facts) -> frozenset[str]:
        code = _CALLED_MEMBER.sub(" ", STRING_OR_COMMENT.sub(" ", facts.text))
        names = filter(str.isidentifier, code.translate(_SIGNS).split())
        return frozenset(names) - _KEYWORDS - WRITTEN_BY_RULES

    def may_be_code(self, texts: Sequence[str]) -> bool:
        return _CODE.match(texts[0]) is not None or texts[-1].endswith(":")


COMMENTS = PythonComments()


def _may_have_comments(body: Body, facts: Facts) -> bool:
    """Whether a body has a ``#`` on one of its lines."""
    return facts.text.find("#", body.start, body.end) >= 0


def _continues(below: str | None, indent: str) -> bool:
    """Whether the comment that begins like ``below`` may continue the one behind a statement with this ``indent``.

    A comment that is indented less belongs to code around the block, which may stand elsewhere in another variant.
    """
    if below is None:
        return False
    outside = below.removesuffix("#")
    return outside == indent or not indent.startswith(outside)


def _comment(start: int, text: str, indent: str) -> CommentLines | None:
    """The comment whose lines are ``text``, which starts at ``start``; None if it may be more than prose."""
    lines = []
    for line in text.splitlines(keepends=True):
        words = _line(start + len(indent) + 1, line[len(indent) + 1 :]) if line.startswith(f"{indent}#") else None
        if words is None:
            return None
        lines.append(words)
        start += len(line)
    return tuple(lines) if len(lines) <= MOST_LINES_OF_A_TEXT else None


def _line(start: int, text: str) -> tuple[int, int] | None:
    """The range of the words in the text after ``#``."""
    found = _PROSE.match(text.removesuffix("\n"))
    return (start + found.start(1), start + found.end(1)) if found and found[1][0] != "#" else None


def _start(statement: Statement) -> int:
    if isinstance(statement, Assignment):
        return statement.group.start
    return statement.top if isinstance(statement, (Function, Class)) else statement.start
