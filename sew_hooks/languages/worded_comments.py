"""The comments of a block whose wording rules change: text for people, with room for the longer form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.comment_lines import CommentLines, Comments, texts_of
from sew_hooks.languages.name_words import spellings
from sew_hooks.languages.prose import is_for_people, is_phrase, may_end_either_way, without_stop
from sew_hooks.languages.rule import FactsT, Rule
from sew_hooks.languages.tree import Body, Node, Statement
from sew_hooks.languages.wording_places import Place, narrowest, places, widest

_LIMITS = (79, 80, 88, 100, 120)
"""Lengths of lines that formatters and linters have for their limit. No line crosses one of them."""

_TABS = (1, 2, 4, 8)
"""The widths that a tab may have."""


class WordingRule(Rule[FactsT]):
    """One of the rules for the wording of comments; the places of a comment say which rule they belong to."""

    id: ClassVar[str]

    def __init__(self, comments: Comments[FactsT]) -> None:
        self._comments = comments

    def find_in_body(self, body: Body, facts: FactsT) -> Iterator[tuple[Node, Choice]]:
        """The choices of this rule in the comments of a block."""
        for owner, start, place in facts.once(_worded, self._comments, body):
            if place.rule == self.id:
                end = start + place.end - place.start
                yield owner, Choice(start, start, end, (place.zero,), (place.one,), word=place.word)


def _worded(
    comments: Comments[FactsT], body: Body, facts: FactsT
) -> tuple[tuple[Statement, int, Place], ...]:
    """The places of all comments on lines of their own, each with its start in the file."""
    return tuple(
        (owner, start, place)
        for owner, comment in comments.own_line(body, facts)
        for start, place in _places(comment, comments, facts)
    )


def _places(comment: CommentLines, comments: Comments[FactsT], facts: FactsT) -> Iterator[tuple[int, Place]]:
    lines = texts_of(comment, facts)
    found = places(lines)
    if not found or comments.may_be_code(lines) or not is_for_people(lines):
        return
    names = facts.once(comments.names)
    first = is_phrase(lines)
    stop = len(without_stop(" ".join(lines))) if may_end_either_way(lines) else None
    fits = [_fits(start, end, facts) for start, end in comment]
    for place in found:
        if place.start == 0 and first:
            continue  # The first letter may become a capital.
        if stop is not None and place.end >= stop:
            continue  # The last letter may get a full stop.
        if not comments.may_have(place):
            continue
        if any(not names.isdisjoint(_cases(form)) for name in place.names for form in spellings(name.lower())):
            continue
        line, start = _in_file(place.start, comment)
        if fits[line]:
            yield start, place


def _cases(name: str) -> tuple[str, str, str]:
    return name, name.capitalize(), name.upper()


def _in_file(position: int, comment: CommentLines) -> tuple[int, int]:
    """The line of a place in the joined lines, and its place in the file."""
    for line, (start, end) in enumerate(comment):
        if position < end - start:
            return line, start + position
        position -= end - start + 1
    raise AssertionError(position)


def _fits(start: int, end: int, facts: FactsT) -> bool:
    """Whether a line is on the same side of all limits in all variants, with a full stop or without."""
    before = facts.text[facts.line_start(start) : start]
    least, most = len(narrowest(facts.text[start:end])), len(widest(facts.text[start:end])) + 1
    if facts.text[end - 1] == ".":
        least -= 1
    columns = {len(before) + before.count("\t") * (tab - 1) for tab in _TABS}
    return not any(column + least <= limit < column + most for column in columns for limit in _LIMITS)
