"""The word ``final`` before the type of a variable: its two variants."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.tree import Component
from sew_hooks.languages.edits import plain_text
from sew_hooks.languages.literals import LITERALS, without
from sew_hooks.languages.site import Mapped, Span
from sew_hooks.languages.tree import Function, Node
from sew_hooks.named_tuples import NamedTuple
from sew_hooks.patterns import pattern

_FINAL = "final "
_WORD = pattern(r"\bfinal\b")


class Declaring(NamedTuple):
    """A declaration of one rule, which counts as ``node``.

    It starts with its modifiers. ``end`` is that of the text which moves with the word.
    """

    rule: str
    node: Node
    start: int
    type_start: int
    type_end: int
    name_start: int
    end: int


def written(declaring: Declaring, facts: Facts) -> Choice | None:
    """The choice to have the word directly before the type; ``None`` if it is elsewhere or nothing may change."""
    begin = declaring.type_start
    if _has_final(declaring, facts.text):
        begin -= len(_FINAL)
    if _WORD.search(facts.text, declaring.start, begin) or facts.blocked(begin, declaring.end):
        return None
    rest = Span(declaring.type_start, declaring.end)
    return Choice(begin, begin, declaring.end, (rest,), (_FINAL, rest))


def written_in_run(run: Sequence[Component], facts: Facts) -> Choice | None:
    """The same for neighbouring declarations of one type, however many statements they are."""
    first, last = run[0].group, run[-1].group
    if facts.blocked(first.start, last.end):
        return None
    kind = re.escape(facts.text[first.type_start : first.type_end])
    before = re.compile(rf"(\A|\n[ \t]*)(?:{_FINAL})?(?={kind})")
    whole = Span(first.start, last.end)
    zero = Mapped(whole, lambda shown: before.sub(r"\1", shown))
    one = Mapped(whole, lambda shown: before.sub(rf"\1{_FINAL}", shown))
    choice = Choice(first.start, *whole, (zero,), (one,))
    return None if choice.bit(facts.text) is None else choice


def is_apart(function: Function, choices: Iterable[Choice], facts: Facts) -> bool:
    """Whether the word stands anywhere behind the name of a function but at the ``choices``."""
    text = facts.text
    start = (*(child.start for child in function.children), *(body.start for body in function.bodies), function.end)[0]
    inside = text[start : function.end]
    own = sum(_finals(choice, text) for choice in choices if choice.bit(text) == 1)
    return len(_WORD.findall(inside)) != own and len(_WORD.findall(without(inside, ('"""', *LITERALS)))) != own


def _finals(choice: Choice, text: str) -> int:
    """How often a choice writes the word."""
    return (len(plain_text(text, choice.one)) - len(plain_text(text, choice.zero))) // len(_FINAL)


def _has_final(declaring: Declaring, text: str) -> bool:
    return text[declaring.start : declaring.type_start].endswith(_FINAL)
