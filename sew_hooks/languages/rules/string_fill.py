"""A text in several literals: a word ends one line, or begins the next."""

from __future__ import annotations

from sew_hooks.languages.choice import Choice
from sew_hooks.languages.rule import FactsT, Rule
from sew_hooks.languages.site import Span
from sew_hooks.languages.split_strings import Strings
from sew_hooks.languages.tree import Node


class StringFill(Rule[FactsT]):
    """Moves one word of a text between two lines; variant 0 has it on the lower one."""

    id = "string-fill"

    def __init__(self, strings: Strings[FactsT]) -> None:
        self._strings = strings

    def find(self, node: Node, facts: FactsT) -> Choice | None:
        for text in self._strings.texts(node, facts):
            if text.fill is None:
                continue
            joint, word, blank, is_above = text.fill
            ends = Span(joint.start, joint.end)
            start, end = (blank.start, joint.end) if is_above else (joint.start, blank.end)
            return Choice(start, start, end, (ends, word, blank), (blank, word, ends), moves_words=True)
        return None
