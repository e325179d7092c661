"""Neighbouring definitions that do not depend on each other: which there are, and which of them form pairs."""

from __future__ import annotations

import re
from typing import Generic, NamedTuple

from sew_hooks.languages.rule import FactsT
from sew_hooks.languages.tree import Body, Statement

NUMBER = r"(?:two|three|four|five|six|few|several|couple|\d+)"
KIND = (
    r"(?:function|method|definition|member|helper|overload|routine|accessor|getter|setter|operator|constructor"
    r"|declaration)"
)
COUNTED = re.compile(
    rf"\b(?:next|following|these|those) {NUMBER} (?:{KIND}s|lines)\b|\bfor (?:the next )?{NUMBER} lines\b",
    re.IGNORECASE,
)
"""A comment about a number of things below it. Nothing below may change places, as it may be one of them."""

_WHOLE = r"(?:class|file(?! ?names?\b)|section|block|namespace|header|unit|interface|struct|code|methods|functions)"
_ELSEWHERE = re.compile(
    rf"\b(?:above|below|previous|preceding|following|next|former|latter|prior) (?:{NUMBER} )?(?:{KIND}s?|ones?)\b"
    rf"|\b(?:first|second|last|other|both|{NUMBER}) {KIND}s?\b|\b(?:{KIND}s?|ones?|comments?) (?:above|below|before)\b"
    r"|\b(?:as|see|like|unlike|trick|same|explained|described)(?: the| in| comments?| notes?)* (?:above|below)\b"
    rf"|\b(?:begin|start|end)(?: of)?(?: the)? {KIND}s\b"
    r"|\bas before\b|\bsame as (?:before|the (?:first|last|other|next|previous))\b"
    rf"|\bfrom (?:here|now on|this point)\b|\bto the (?:end|bottom) of (?:the |this )?{_WHOLE}\b"
    rf"|\b(?:rest|remainder) of (?:the |this )?{_WHOLE}\b"
    r"|\beverything (?:above|below|from|here|in this|that follows)\b"
    r"|\b(?:of|to|all|see|as) (?:the )?(?:previous|next)\W*\Z",
    re.IGNORECASE,
)
_FIXED = re.compile(
    r"\b(?:do not|don'?t|never|must not|mustn'?t)"
    r" (?:re-?order|rearrange|(?:move|sort|swap)(?: this| these| it| them)?\b\W*(?:\Z|(?<=[.,:;])))"
    r"|\b(?:must|has to|have to|needs? to|should) (?:be|come|stay|remain) (?:the )?(?:first|last)\b"
    r"|\bkeep (?:(?:this|that|it|them|these|those) )?"
    r"(?:first|last|sorted|in (?:\w+ )?order|(?:at|on) the (?:top|bottom))\b"
    r"|\border (?:of \w+ )?(?:matters|is (?:important|significant))\b",
    re.IGNORECASE,
)
"""A comment that says that the order of something matters."""

_END_OF_PART = re.compile(
    r"(?<![A-Za-z])[A-Z]{2,}[-_]?(?:OFF|BEGIN|START)\b|\b[A-Z]+[-_:](?:ON|END|STOP|FIRST|LAST)\b"
    r"|\b(?:ON|OFF|BEGIN|END|START|STOP)(?![A-Za-z ,])|\b(?:CSON|NOLINTEND|DOCS?END)\b|(?:\A| )(?:[@\[]|</?)"
    r"(?i:start|end|begin|stop|editor-fold)\b|\w-(?:begin|start|end|stop|off)\b(?<!front-end)(?<!back-end)"
    r"|\bbegin-\w|\b(?:start|end)-(?:user|snippet|docs?|code|region|example)\b"
    r"|(?:[A-Z_]\w*(?:Start|Begin|End|Stop)|[Ss]tart|[Bb]egin|[Ee]nd):(?= )"
    r"|\bLINT\.[IT]|\bcopybara:|\bMARK:|\b(?:begin|end)_(?:public|internal)\b|\A\[[\w .-]+\]\Z"
    r"|\b(?:start|begin|end|stop)_?(?:Example|Snippet|Docs?|Region|Section|Listing|Sample)\b"
)


def says_where(comment: str) -> bool:
    """Whether a comment says where a definition is or has to be, or is about another one. Its lines are joined by
    blanks.
    """
    return _ELSEWHERE.search(comment) is not None or _FIXED.search(comment) is not None


def is_end_of_part(comment: str) -> bool:
    """Whether a comment, in whatever wording, may begin or end a part of the file for a tool."""
    return _END_OF_PART.search(comment) is not None


class Definition(NamedTuple):
    """The definition of a function or method, with everything that moves with it: what is written above it on lines
    of its own belongs to the range, the indentation of its first line does not.
    """

    statement: Statement
    name: str
    start: int
    end: int


class ExchangeablePair(NamedTuple):
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


class MovableDefinitions(Generic[FactsT]):
    """The definitions of one language.

    The pairs of a body must be the same in all variants of all rules, and so must the answers to these questions. They
    must not look at anything that a rule changes, as names of locals or the first letters and full stops of comments.
    """

    def definition(self, statement: Statement, facts: FactsT) -> Definition | None:
        """The definition that ``statement`` is, if it may change places with some neighbour."""
        raise NotImplementedError

    def may_change_places(self, first: Definition, second: Definition, facts: FactsT) -> bool:
        """Whether two definitions may change places as far as they themselves are concerned.

        They have different names. The answer must depend neither on their order nor on what is around them.
        """
        raise NotImplementedError

    def stand_free(self, first: Definition, second: Definition, facts: FactsT) -> bool:
        """Whether two neighbours stand where two definitions may change places, whichever they are: judged by the text
        between them, above the first and below the second, or by what both have in common. There is only white space
        between them. If they do not, the second may be in a pair with the third.
        """
        return True

    def belong_elsewhere(self, first: Definition, second: Definition, facts: FactsT) -> bool:
        """Whether one of two neighbours belongs to a statement above or below both. The answer must be the same after
        they changed places.
        """
        return False

    def pairs(self, body: Body, facts: FactsT) -> list[ExchangeablePair]:
        """The pairs of a body, in order: the first and the second of neighbours, the third and the fourth, and so on.

        A change of places in one of them therefore makes no other pair.
        """
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

    def _pairs(self, body: Body, facts: FactsT) -> list[ExchangeablePair]:
        found: list[ExchangeablePair] = []
        first: Definition | None = None
        for statement in body.statements:
            second = self.definition(statement, facts)
            if first is None or second is None or not self._are_neighbours(first, second, facts):
                first = second
                continue
            if self._are_a_pair(first, second, facts):
                found.append(ExchangeablePair(first, second))
            first = None  # pair or not: the third one might be a pair with one of them, if that was its neighbour
        return found

    def _are_neighbours(self, first: Definition, second: Definition, facts: FactsT) -> bool:
        return facts.text[first.end : second.start].isspace() and self.stand_free(first, second, facts)

    def _are_a_pair(self, first: Definition, second: Definition, facts: FactsT) -> bool:
        if first.name == second.name or not self.may_change_places(first, second, facts):
            return False
        return not self.belong_elsewhere(first, second, facts)
