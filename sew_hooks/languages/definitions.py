"""Neighbouring definitions that do not depend on each other: which there are, and which of them form pairs."""

from __future__ import annotations

from typing import Generic, NamedTuple

from sew_hooks.languages.rule import FactsT
from sew_hooks.languages.tree import Body, Statement


class Definition(NamedTuple):
    """The definition of a function or method, with everything that moves with it: what is written above it on lines
    of its own belongs to the range, the indentation of its first line does not.
    """

    statement: Statement
    name: str
    start: int
    end: int


class Pair(NamedTuple):
    """Two neighbouring definitions that may change places, in the order of the text."""

    first: Definition
    second: Definition

    @property
    def turned(self) -> bool:
        """Whether the name that stands first comes second in the alphabet."""
        return self.first.name > self.second.name

    @property
    def leader(self) -> Definition:
        """The definition whose name comes first in the alphabet."""
        return self.second if self.turned else self.first


class Definitions(Generic[FactsT]):
    """The definitions of one language.

    The pairs of a body must be the same in all variants of all rules. A language therefore decides about two places
    from the place (the text between and around the definitions, the body) and from both definitions alike, and must
    not look at anything that a rule changes, as names of locals or the first letters and full stops of comments.
    """

    def definition(self, statement: Statement, facts: FactsT) -> Definition | None:
        """The definition that ``statement`` is, if it may change places with some neighbour."""
        raise NotImplementedError

    def are_neighbours(self, first: Definition, second: Definition, facts: FactsT) -> bool:
        """Whether two definitions with nothing but white space between them are neighbours in the eyes of a reader.

        It is for conditions on the place between the two, and on what each of them is, such as private.
        """
        return True

    def may_change_places(self, first: Definition, second: Definition, facts: FactsT) -> bool:
        """Whether two neighbours with different names may change places.

        The answer must be the same after they did.
        """
        raise NotImplementedError

    def pairs(self, body: Body, facts: FactsT) -> list[Pair]:
        """The pairs of a body, in order: of neighbours, the first and the second, the third and the fourth, and so on."""
        return facts.once(self._pairs, body)

    def in_place_of(self, statement: Statement, facts: FactsT) -> Statement:
        """The statement of the text that stands where ``statement`` stands if all pairs are in alphabetical order.

        A rule that counts the white space above a definition must ask for it, or its site would move with the pair.
        """
        return facts.once(self._places, statement.body).get(statement, statement)

    def _places(self, body: Body, facts: FactsT) -> dict[Statement, Statement]:
        places: dict[Statement, Statement] = {}
        for pair in self.pairs(body, facts):
            if pair.turned:
                first, second = pair.first.statement, pair.second.statement
                places[first], places[second] = second, first
        return places

    def _pairs(self, body: Body, facts: FactsT) -> list[Pair]:
        found: list[Pair] = []
        before: Definition | None = None
        for statement in body.statements:
            one = self.definition(statement, facts)
            if one is not None and before is not None and self._touch(before, one, facts):
                if before.name != one.name and self.may_change_places(before, one, facts):
                    found.append(Pair(before, one))
                one = None  # also if they are no pair: the next one may be one with either, in whatever order they are
            before = one
        return found

    def _touch(self, first: Definition, second: Definition, facts: FactsT) -> bool:
        return facts.text[first.end : second.start].isspace() and self.are_neighbours(first, second, facts)
