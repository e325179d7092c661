"""``if c`` or ``if  c``."""

from __future__ import annotations

import re

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.python.facts import Facts
from sew_hooks.languages.python.rule import Rule
from sew_hooks.languages.tree import Node

_KEYWORD = re.compile(r"(?:if|elif|while|for|return|with|assert|raise)( +)(?=[^\s\\#;])")


class KeywordSpacing(Rule):
    """Sets one space or two after a statement's keyword, which no other rule writes or removes."""

    id = "keyword-spacing"
    visits = ("if", "while", "for", "return", "with", "assert", "raise")

    def find(self, node: Node, facts: Facts) -> Choice | None:
        found = _KEYWORD.match(facts.text, node.start)
        if found is None or not node.children:
            return None
        return Choice(node.start, found.start(1), found.end(1), (" ",), ("  ",))


RULE = KeywordSpacing()
