"""Comments of plain prose in Java and C++: the ones that rules look at, and the names that a first word must not be."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sew_hooks.languages.clike.between import betweens, is_line
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.comment_lines import CommentLines, Comments
from sew_hooks.languages.literals import LITERALS, without
from sew_hooks.languages.site import Span
from sew_hooks.languages.tree import Body, Statement

_WORDS = """
break case catch char const continue default delete do else enum explicit export extern final finally for friend goto
if import inline int long namespace new operator package private protected public return short signed sizeof static
struct super switch synchronized template this throw throws try union unsigned using virtual void volatile while
"""

_KEYWORDS = frozenset(_WORDS.split())
"""Words of the languages that may begin a sentence or a statement."""

_NAME = re.compile(r"(?<![\w.$])[A-Za-z_$][\w$]*|(?<=\.)[A-Za-z_$][\w$]*(?![\w$]|\s*\()")
"""A word that names something in this file, except methods of other objects."""


class ClikeComments(Comments[Facts]):
    """Comments in blocks."""

    keywords = _KEYWORDS
    unusual = frozenset({"backticks", "character", "dictionary", "id", "ok", "url"})  # the last three look like macros
    width = 80  # the shortest line at which formatters of these languages wrap by default
    limits = (80, 100, 120)

    def is_block(self, body: Body) -> bool:
        return body.form in ("braces", "case")

    def above_statements(self, body: Body, facts: Facts) -> Iterator[tuple[Statement, CommentLines]]:
        for between in betweens(body, facts):
            statement = between.below or body.owner
            if isinstance(statement, Statement):
                yield from ((statement, comment.lines) for comment in between.comments if comment.lines)

    def behind_lines(self, body: Body, facts: Facts) -> Iterator[tuple[Statement, CommentLines]]:
        owner = body.owner
        if not isinstance(owner, Statement):
            return
        for between in betweens(body, facts):
            comment = between.behind
            if comment is None or between.above is None or not comment.lines or not is_line(between.above):
                continue
            if not between.comments or facts.text.count("\n", comment.end, between.comments[0].start) > 1:
                yield owner, comment.lines

    def function_around(self, owner: Statement, facts: Facts) -> Span | None:
        function = facts.function_around(owner)
        return None if function is None else Span(function.start, function.end)

    def names(self, facts: Facts) -> frozenset[str]:
        return frozenset(_NAME.findall(without(facts.text, LITERALS, " "))) - _KEYWORDS


COMMENTS = ClikeComments()
