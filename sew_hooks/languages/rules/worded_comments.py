"""The wording of comments: text for people, with room for the longer form. Each rule is one kind of change."""

from __future__ import annotations

from collections.abc import Iterator, Set

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.comment_lines import CommentLines, texts_of
from sew_hooks.languages.name_words import spellings
from sew_hooks.languages.prose import is_for_people, is_phrase, may_end_either_way, without_stop
from sew_hooks.languages.rule import Rule
from sew_hooks.languages.shared_facts import SharedFacts, comments_on_own_lines
from sew_hooks.languages.tree import Body, Node, Statement
from sew_hooks.languages.wording_places import Place, line_of, places, reach

_LIMITS = (79, 80, 88, 100, 120)
"""Lengths of lines that formatters and linters have for their limit. No line crosses one of them."""

_TABS = (1, 2, 4, 8)
"""The widths that a tab may have."""


def _worded(body: Body, facts: SharedFacts) -> tuple[tuple[Statement, int, Place], ...]:
    """The places of all comments on lines of their own, each with its start in the file."""
    return facts.once(_all_worded, body)


class WordingRule(Rule[SharedFacts]):
    """Chooses between two forms of a comment's text; the places of a comment say which rule they belong to."""

    counts_as = "the statement that contains the block with the comment"
    looks_through = staticmethod(_worded)

    def __init__(self, id_: str) -> None:
        self.id = id_

    def find_in_body(self, body: Body, facts: SharedFacts) -> Iterator[tuple[Node, Choice]]:
        for owner, start, place in _worded(body, facts):
            if place.rule == self.id:
                end = start + place.end - place.start
                yield owner, Choice(start, start, end, (place.zero,), (place.one,), word=place.word, in_comment=True)


def _all_worded(body: Body, facts: SharedFacts) -> tuple[tuple[Statement, int, Place], ...]:
    return tuple(
        (owner, start, place)
        for owner, comment in comments_on_own_lines(body, facts)
        for start, place in _places(comment, facts)
    )


def _places(comment: CommentLines, facts: SharedFacts) -> Iterator[tuple[int, Place]]:
    lines = texts_of(comment, facts)
    found = places(lines)
    if not found or facts.comments.may_be_code(lines) or not is_for_people(lines):
        return
    names = facts.once(facts.comments.names)
    first = is_phrase(lines)
    stop = len(without_stop(lines[0])) if len(lines) == 1 and may_end_either_way(lines) else None
    by_line: list[list[tuple[int, Place]]] = [[] for _ in lines]
    for place in found:
        if place.start == 0 and first:
            continue  # The first letter may become a capital.
        if stop is not None and place.end >= stop:
            continue  # The last letter may get a full stop.
        if facts.comments.may_have(place) and not _is_name(place, names):
            number, start = line_of(place.start, lines)
            by_line[number].append((comment[number][0] + start, place))
    for number, on_line in enumerate(by_line):
        yield from _fitting(on_line, comment[number], stop is not None and number == len(lines) - 1, facts)


def _is_name(place: Place, names: Set[str]) -> bool:
    """Whether a word of a place, in whatever form, is a name in the file."""
    words = {word for form in place.names for word in spellings(form.lower())}
    return any(not names.isdisjoint((word, word.capitalize(), word.upper())) for word in words)


def _fitting(
    found: list[tuple[int, Place]], line: tuple[int, int], may_stop: bool, facts: SharedFacts
) -> list[tuple[int, Place]]:
    """The places of a line, without the longest ones that could take it across a limit in some variant."""
    before = facts.text[facts.line_start(line[0]) : line[0]]
    columns = {len(before) + before.count("\t") * (tab - 1) for tab in _TABS}
    least = most = line[1] - line[0]
    if may_stop:
        stopped = facts.text[line[1] - 1] == "."
        least, most = least - stopped, most + (not stopped)
    changes = {start: reach(place, facts.text[start : start + place.end - place.start]) for start, place in found}
    reaches = sorted((less + more, start) for start, (less, more) in changes.items())
    least -= sum(less for less, _ in changes.values())
    most += sum(more for _, more in changes.values())
    while reaches and any(column + least <= limit < column + most for column in columns for limit in _LIMITS):
        _, longest = reaches.pop()
        less, more = changes.pop(longest)
        least, most = least + less, most - more
    return [(start, place) for start, place in found if start in changes]


RULES = tuple(map(WordingRule, ("comment-contraction", "comment-punctuation", "comment-wording")))
