"""The common part of the rules about the prose of comments: the comments that they look at, and the decision on
a first word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.between import Comment, betweens
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.gaps import is_line
from sew_hooks.languages.literals import LITERALS, without
from sew_hooks.languages.prose import is_phrase, may_begin_either_way
from sew_hooks.languages.tree import Body, Statement

_WORDS = """
break case catch char const continue default delete do else enum explicit export extern final finally for friend goto
if import inline int long namespace new operator package private protected public return short signed sizeof static
struct super switch synchronized template this throw throws try union unsigned using virtual void volatile while
"""

KEYWORDS = frozenset(_WORDS.split())
"""Words of the languages that may begin a sentence or a statement."""

_NAME = re.compile(r"(?<![\w.$])[A-Za-z_$][\w$]*|(?<=\.)[A-Za-z_$][\w$]*(?![\w$]|\s*\()")
"""A word that names something in this file, except methods of other objects."""


def own_line(body: Body, facts: Facts) -> Iterator[tuple[Statement, Comment]]:
    """The comments on lines of their own in a block, each with the statement that holds the block."""
    owner = body.owner
    if isinstance(owner, Statement):
        for between in betweens(body, facts):
            yield from ((owner, comment) for comment in between.comments if comment.lines)


def behind_lines(body: Body, facts: Facts) -> Iterator[tuple[Statement, Comment]]:
    """The comments at the ends of lines of a block that do not continue elsewhere, each with the statement that
    holds the block.
    """
    owner = body.owner
    if isinstance(owner, Statement):
        for between in betweens(body, facts):
            comment = between.behind
            if comment is None or between.above is None or not comment.lines or not is_line(between.above):
                continue
            if not between.comments or facts.text.count("\n", comment.end, between.comments[0].start) > 1:
                yield owner, comment


def capital(comment: Comment, facts: Facts) -> Choice | None:
    """A first letter that may be a capital or not."""
    if not may_begin_either_way(comment.texts(facts), facts.once(_names), KEYWORDS):
        return None
    start = comment.lines[0][0]
    letter = facts.text[start]
    return Choice(start, start, start + 1, (letter.lower(),), (letter.upper(),))


def capital_of_phrase(comment: Comment, facts: Facts) -> Choice | None:
    """The same of a comment that has few words."""
    return capital(comment, facts) if is_phrase(comment.texts(facts)) else None


def _names(facts: Facts) -> frozenset[str]:
    return frozenset(_NAME.findall(without(facts.text, LITERALS, " "))) - KEYWORDS
