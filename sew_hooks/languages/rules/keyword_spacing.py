"""``if c`` or ``if  c``."""

from __future__ import annotations

import re
from typing import ClassVar

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.rule import Rule
from sew_hooks.languages.text_layout import Layout
from sew_hooks.languages.tree import Node


class KeywordSpacing(Rule[Layout]):
    """Sets one space or two after a statement's keyword, which no other rule writes or removes."""

    id = "keyword-spacing"
    keyword: ClassVar[re.Pattern[str]]
    """A keyword with the spaces after it, which are its group."""

    def find(self, node: Node, facts: Layout) -> Choice | None:
        keyword = self.keyword.match(facts.text, node.start)
        if keyword is None:
            return None
        return Choice(node.start, keyword.start(1), keyword.end(1), (" ",), ("  ",))
