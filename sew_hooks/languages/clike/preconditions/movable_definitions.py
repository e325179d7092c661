"""Neighbouring functions of a class, a namespace or a file that may change places: the common part of Java and C++."""

from __future__ import annotations

import re
from functools import lru_cache

from sew_hooks.languages.clike.between import end_of
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.preconditions.scoped_comments import (
    belongs_to_its_place,
    comments_in,
    counted,
    covers_several,
    may_be_directive,
)
from sew_hooks.languages.gaps import is_for_next_line
from sew_hooks.languages.movable_definitions import Definition, MovableDefinitions
from sew_hooks.languages.name_words import in_full
from sew_hooks.languages.ordered_names import order_has_meaning
from sew_hooks.languages.sorted_places import has_between
from sew_hooks.languages.tree import Body, Function, Statement

_FORMS = frozenset({"class", "file", "file-part"})
_WORD = re.compile(r"\w+")
_LINE_UP = re.compile(r"[ \t]*(?:(?:[{:;,]|#[^\n]*)[ \t]*)?(?://[^\n]*|/\*[^\n]*\*/)?[ \t]*\Z")
"""The rest of the line on which the code above ends."""

_WRITTEN = {"isempty": "size", "empty": "size", "length": "size"}
"""Words that rules write in the place of one another."""


class CLikeMovableDefinitions(MovableDefinitions[Facts]):
    """Definitions with a body, each on lines of its own, together with the comments directly above."""

    def definition(self, statement: Statement, facts: Facts) -> Definition | None:
        if not isinstance(statement, Function) or not statement.bodies or statement.body.form not in _FORMS:
            return None
        if statement.unit is not facts.lowered.residual and statement.unit in facts.lowered.lost:
            return None
        start = _start(statement, facts)
        if start is None or not facts.ends_line(statement.end) or _belongs_to_its_place(start, statement, facts):
            return None
        name = self.name(statement, start, facts)
        return None if name is None else Definition(statement, name, start, statement.end)

    def name(self, function: Function, start: int, facts: Facts) -> str | None:
        """The name of a function whose definition starts at ``start``, if it has no overloads and no place of its own
        among others."""
        raise NotImplementedError

    def group(self, function: Function, facts: Facts) -> object:
        """What neighbours must have in common."""
        raise NotImplementedError

    def may_be_exchanged(self, first: Definition, second: Definition, facts: Facts) -> bool:
        """Whether two functions of one group, neither of which mentions the other, have no order."""
        raise NotImplementedError

    def stand_free(self, first: Definition, second: Definition, facts: Facts) -> bool:
        one, other = first.statement, second.statement
        assert isinstance(one, Function)
        assert isinstance(other, Function)
        if facts.blocked(first.end, second.start):  # as a whole file is
            return False
        is_near = _distance(first.end, second.start, facts) == facts.once(_least_distance, one.body)
        return is_near and self.group(one, facts) == self.group(other, facts)

    def may_change_places(self, first: Definition, second: Definition, facts: Facts) -> bool:
        return not (
            order_has_meaning(first.name, second.name)
            or is_mentioned(first.name, second.start, second.end, facts)
            or is_mentioned(second.name, first.start, first.end, facts)
        ) and self.may_be_exchanged(first, second, facts)


def is_mentioned(name: str, start: int, end: int, facts: Facts) -> bool:
    """Whether a range has a name in code, comments or texts, in any form that a rule may give it."""
    return canonical_word(name) in facts.once(_words, start, end)


def _words(start: int, end: int, facts: Facts) -> frozenset[str]:
    return frozenset(map(canonical_word, set(_WORD.findall(facts.text, start, end))))


@lru_cache(maxsize=4096)
def canonical_word(word: str) -> str:
    """One form for all that rules may make of a word: they write other words, and capitals in comments."""
    small = in_full(word).lower()
    return _WRITTEN.get(small, small)


def _start(statement: Function, facts: Facts) -> int | None:
    """The start of a definition with the comments that move with it; ``None`` unless only white space is above."""
    text, previous, body = facts.text, statement.previous, statement.body
    above = body.start if previous is None else end_of(previous)
    starts_line = facts.line_start(above) == above
    start = facts.top_of_comments(statement.top, above - 1 if starts_line else above)
    while text[start].isspace():
        start += 1
    if facts.indentation(statement.top) is None or facts.indentation(start) is None:
        return None
    line, _, gap = ("", "", text[above:start]) if starts_line else text[above:start].partition("\n")
    if gap.strip() or not _LINE_UP.match(line) or is_for_next_line(line):
        return None
    if any(map(may_be_directive, comments_in(line, 0, len(line)))):
        return None
    if previous is None:
        return None if body.form == "file" and start != statement.top else start
    return None if text.startswith("#pragma", previous.start) else start


def _belongs_to_its_place(start: int, statement: Function, facts: Facts) -> bool:
    """Whether a comment above a definition may be about more than that, or one in it about another's place."""
    text = facts.text
    if start != statement.top and any(map(covers_several, comments_in(text, start, statement.top))):
        return True
    places = facts.once(_counted)
    if has_between(places, statement.body.start, statement.end):
        return True
    return any(map(belongs_to_its_place, comments_in(text, start, statement.end)))


def _counted(facts: Facts) -> list[int]:
    return counted(facts.text)


def _distance(end: int, start: int, facts: Facts) -> int:
    """How far apart two definitions are: with one blank line between them as far as with none."""
    return max(2, facts.text.count("\n", end, start))


def _least_distance(body: Body, facts: Facts) -> int:
    """The least distance of two functions in a body; those further apart are in different sections."""
    found = [
        _distance(one.end, facts.top_of_comments(other.top, one.end), facts)
        for one, other in zip(body.statements, body.statements[1:], strict=False)
        if isinstance(one, Function) and isinstance(other, Function)
    ]
    return min(found, default=2)
