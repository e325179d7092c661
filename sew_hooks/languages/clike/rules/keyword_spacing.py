"""``if (c)`` or ``if  (c)``."""

from __future__ import annotations

import re

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.clike.facts import Facts
from sew_hooks.languages.clike.rule import Rule
from sew_hooks.languages.tree import Node

_KEYWORD = re.compile(r"(?:if|while|for|switch|return|throw)( +)(?=[^\s/;])")


class KeywordSpacing(Rule):
    """Sets one space or two after a statement's keyword, which no other rule writes or removes."""

    id = "keyword-spacing"
    visits = ("if", "while", "for", "for-each", "switch", "return", "throw")

    def find(self, node: Node, facts: Facts) -> Choice | None:
        found = _KEYWORD.match(facts.text, node.start)
        if found is None:
            return None
        return Choice(node.start, found.start(1), found.end(1), (" ",), ("  ",))


RULE = KeywordSpacing()
