"""The word ``final`` before the type of a variable: its two variants, and how wide lines get with it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sew_hooks.languages.choice import Choice, Width
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.tree import Component
from sew_hooks.languages.edits import plain_text
from sew_hooks.languages.literals import LITERALS, without
from sew_hooks.languages.site import Mapped, Span
from sew_hooks.languages.tree import Function, Node
from sew_hooks.languages.widths import joined

_FINAL = "final "
_WORD = re.compile(r"\bfinal\b")
_TAB = 4
_LEAD = re.compile(r"([ \t]*)(?:(for) *\(|(\}? *catch) *\()?")
"""What may stand on a line before a declaration."""

_BEHIND = " {"
"""What may follow on the line."""


class Declaring(NamedTuple):
    """A declaration of one rule, which counts as ``node``.

    It starts with its modifiers. ``end`` is that of the text which moves with the word, ``stop`` the last place that
    belongs to its width.
    """

    rule: str
    node: Node
    start: int
    type_start: int
    type_end: int
    name_start: int
    end: int
    stop: int


def written(one: Declaring, facts: Facts) -> Choice | None:
    """The choice to have the word directly before the type; ``None`` if it is elsewhere or nothing may change."""
    begin = one.type_start
    if _has_final(one, facts.text):
        begin -= len(_FINAL)
    if _WORD.search(facts.text, one.start, begin) or facts.blocked(begin, one.end):
        return None
    rest = Span(one.type_start, one.end)
    return Choice(begin, begin, one.end, (rest,), (_FINAL, rest))


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


def widths(one: Declaring, facts: Facts) -> tuple[Width, ...]:
    """The bound on the rest of a declaration or header, from the first name on: the line has room for the word, too, or
    is too long anyway, so that it is broken. There is none if the line starts with something else, or has a block.
    """
    text = facts.text
    start = max(one.start, facts.line_start(one.type_start))
    lead = _LEAD.fullmatch(text, facts.line_start(start), start)
    if lead is None or "{" in text[one.name_start : one.stop]:
        return ()
    before = len(lead[1].expandtabs(_TAB)) + len("for (" if lead[2] else "} catch (" if lead[3] else "")
    before += joined(text[start : one.type_end]) + (0 if _has_final(one, text) else len(_FINAL)) + 1
    room = facts.lowered.columns - before - len(_BEHIND)
    if joined(text[one.name_start : one.stop]) > room + len(_FINAL):
        return (Width(one.name_start, one.stop, joins=True, least=room + len(_FINAL) + 1),)
    return (Width(one.name_start, one.stop, joins=True, least=float("-inf"), most=room),)


def fit(parameters: Sequence[Declaring], start: int, function: Function, facts: Facts) -> bool:
    """Whether a line with the header of a function, which starts behind its annotations, has room for the word before
    each of these parameters, too, or is too long anyway. Other rules may change what else the line starts with.
    """
    text = facts.text
    indentation = facts.indentation(function.top)
    if indentation is None:
        return True
    header = joined(text[start : function.bodies[0].start].rstrip())
    without = len(indentation.expandtabs(_TAB)) + header + len(_BEHIND)
    without -= len(_FINAL) * sum(_has_final(one, text) for one in parameters)
    columns = facts.lowered.columns
    return not without <= columns < without + len(_FINAL) * len(parameters)


def _has_final(one: Declaring, text: str) -> bool:
    return text[one.start : one.type_start].endswith(_FINAL)
