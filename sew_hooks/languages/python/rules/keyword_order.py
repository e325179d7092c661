"""``make(size=3, name="a")`` or ``make(name="a", size=3)``."""

from __future__ import annotations

import re
from typing import NamedTuple

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.exchange import exchanged_statements
from sew_hooks.languages.paired_names import have_order
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.preconditions.fixed_keywords import has_fixed_keywords
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.python.tree import Argument, Call
from sew_hooks.languages.tree import Node, is_literal

_LAST = frozenset({"help", "metavar", "dest", "func", "callback", "kwargs", "prog"})
"""Keywords that people write first or last."""

_GAP = re.compile(r",[ ]*(?:\n[ ]*)?\Z")


class _Keyword(NamedTuple):
    """An argument with its keyword, and its range."""

    keyword: str
    value: Node
    start: int
    end: int


class KeywordOrder(Rule):
    """Exchanges two neighbouring keyword arguments of a callee that cannot see their order."""

    id = "keyword-order"
    visits = ("call",)

    def find(self, node: Node, facts: Facts) -> Choice | None:
        if not isinstance(node, Call) or len(node.arguments) < 2:
            return None
        named = [one for one in node.arguments if one.keyword]
        if len(named) < 2 or any(one.star for one in node.arguments) or not has_fixed_keywords(node, facts):
            return None
        keywords = [_keyword(one, facts) for one in named]
        for first, second in zip(keywords[::2], keywords[1::2], strict=False):
            if first is not None and second is not None and _may_exchange(first, second, facts):
                return exchanged_statements(first, second, reads_one=first.keyword > second.keyword)
        return None


def _keyword(argument: Argument, facts: Facts) -> _Keyword | None:
    value, name = argument.value, argument.keyword
    before = facts.text[max(0, value.outer_start - len(name) - 3) : value.outer_start]
    found = re.search(rf"(?<!\w){re.escape(name)} ?= ?\Z", before)
    if found is None:
        return None
    return _Keyword(name, value, value.outer_start - len(before) + found.start(), value.outer_end)


def _may_exchange(first: _Keyword, second: _Keyword, facts: Facts) -> bool:
    if have_order(first.keyword, second.keyword) or not _LAST.isdisjoint((first.keyword, second.keyword)):
        return False
    return _is_unnoticed(first.value, second.value, facts) and _fits(first, second, facts)


def _is_unnoticed(one: Node, other: Node, facts: Facts) -> bool:
    """Whether it makes no difference which value is evaluated first."""
    return is_literal(one) or is_literal(other) or (facts.steady(one) and facts.steady(other))


def _fits(first: _Keyword, second: _Keyword, facts: Facts) -> bool:
    """Whether both are on one line, or on lines of their own."""
    text = facts.text
    gap = text[first.end : second.start]
    if not _GAP.match(gap):
        return False
    if "\n" not in gap:
        return facts.one_line(first.start, second.end)
    line = facts.line_start(first.start)
    above = text[facts.line_start(line - 1) : line]
    alone = facts.indentation(first.start) is not None and "#" not in above
    return alone and text.startswith(",", second.end) and facts.ends_line(second.end + 1)


RULES = (KeywordOrder(),)
