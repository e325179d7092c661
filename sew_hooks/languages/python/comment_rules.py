"""What the rules about the prose of comments share: which comments they look at, and what decides on a first word."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from typing import NamedTuple

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.prose import is_phrase, may_begin_either_way
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.tree import Assignment, Region
from sew_hooks.languages.tree import Body, Class, Compound, Function, Statement

KEYWORDS = frozenset(keyword.kwlist)

_WRITTEN_BY_RULES = frozenset({"any", "len", "list", "pow", "range", "reversed"})
"""Builtins that a rule writes or removes."""

_MOST_LINES = 6
_OWN_LINES = re.compile(r"(?:^[ \t]*#[^\n]*\n)+", re.MULTILINE)
_BEHIND = re.compile(r"[ \t]+#([^\n]*)(?:\n(?!\s*#)|\Z)")
"""A comment at the end of a line that does not go on below, not even behind blank lines, which a rule may remove."""

_PROSE = re.compile(r" (\S(?:[^\r\n]*[^\s])?)\r?\Z")
_CODE = re.compile(r"(?:assert|await|del|from|global|import|nonlocal|not|print|raise|return|yield)\b", re.IGNORECASE)
"""Words that begin statements and expressions without any sign."""

_STRING_OR_COMMENT = re.compile(
    r"\"{3}(?:[^\\]|\\.)*?\"{3}|'{3}(?:[^\\]|\\.)*?'{3}|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|#[^\n]*", re.DOTALL
)
_NAME = re.compile(r"(?<![\w.])[A-Za-z_]\w*|(?<=\.)[A-Za-z_]\w*(?!\w|\s*\()")
"""A word that names something in this file, except methods of other objects."""


class Comment(NamedTuple):
    """A comment: the range of each line's text without the marks."""

    lines: tuple[tuple[int, int], ...]

    def texts(self, facts: Facts) -> list[str]:
        """The text of each line."""
        return [facts.text[start:end] for start, end in self.lines]


def own_line(body: Body, facts: Facts) -> Iterator[tuple[Statement, Comment]]:
    """The comments on lines of their own above the statements of a function's block, each with the statement that
    holds the block.
    """
    owner = body.owner
    if body.form != "indented" or body.scope.kind != "function" or not isinstance(owner, Statement):
        return
    end = body.start
    for below in body.statements:
        start = facts.line_start(_start(below))
        if below.alone and end < start:
            indent = facts.text[start : _start(below)]
            for found in _OWN_LINES.finditer(facts.text, end, start):
                comment = _comment(found.start(), found.group(), indent)
                if comment is not None:
                    yield owner, comment
        end = _end(below)


def behind_lines(body: Body, facts: Facts) -> Iterator[tuple[Statement, Comment]]:
    """The comments behind the statements of a function's block that have no block, each with the statement that holds
    the block.
    """
    owner = body.owner
    if body.form != "indented" or body.scope.kind != "function" or not isinstance(owner, Statement):
        return
    for above in body.statements:
        if above.alone and not isinstance(above, (Compound, Region)):
            found = _BEHIND.match(facts.text, _end(above))
            line = found and _line(found.start(1), found[1])
            if line:
                yield owner, Comment((line,))


def _comment(start: int, text: str, indent: str) -> Comment | None:
    """The comment whose lines are ``text``, which starts at ``start``; None if it may be more than prose."""
    lines = []
    for line in text.splitlines(keepends=True):
        words = _line(start + len(indent) + 1, line[len(indent) + 1 :]) if line.startswith(f"{indent}#") else None
        if words is None:
            return None
        lines.append(words)
        start += len(line)
    return Comment(tuple(lines)) if len(lines) <= _MOST_LINES else None


def _line(start: int, text: str) -> tuple[int, int] | None:
    """The range of the words in what stands behind ``#``."""
    found = _PROSE.match(text.removesuffix("\n"))
    return (start + found.start(1), start + found.end(1)) if found and found[1][0] != "#" else None


def _start(statement: Statement) -> int:
    if isinstance(statement, Assignment):
        return statement.group.start
    return statement.top if isinstance(statement, (Function, Class)) else statement.start


def _end(statement: Statement) -> int:
    return statement.group.end if isinstance(statement, Assignment) else statement.end


def capital(comment: Comment, facts: Facts) -> Choice | None:
    """A first letter that may be a capital or not."""
    texts = comment.texts(facts)
    if _CODE.match(texts[0]) or texts[-1].endswith(":"):
        return None
    if not may_begin_either_way(texts, facts.once(_names), KEYWORDS):
        return None
    start = comment.lines[0][0]
    letter = facts.text[start]
    return Choice(start, start, start + 1, (letter.lower(),), (letter.upper(),))


def capital_of_phrase(comment: Comment, facts: Facts) -> Choice | None:
    """The same of a comment that has few words."""
    return capital(comment, facts) if is_phrase(comment.texts(facts)) else None


def _names(facts: Facts) -> frozenset[str]:
    return frozenset(_NAME.findall(_STRING_OR_COMMENT.sub(" ", facts.text))) - KEYWORDS - _WRITTEN_BY_RULES
